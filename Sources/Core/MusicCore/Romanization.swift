// Hangul in Latin letters, by the Revised Romanization of 2000, so that people without a Korean
// keyboard find 사랑 by "sarang". Spelt syllable by syllable and as spoken (신라 is "sinra" and
// "silla"); `RomanKey` then forgets what people spell differently.

/// Spelling Hangul in Latin letters.
package enum Romanization {
  /// Each syllable by itself; what is not Hangul becomes a space.
  ///
  /// "독립" is "dokrip".
  package static func bySyllable(_ text: String) -> String {
    runs(of: text).map { run in
      run.map { initials[$0.initial] + vowels[$0.vowel] + finals[$0.final] }.joined()
    }.joined(separator: " ")
  }

  /// As it is spoken, where one syllable changes the next.
  ///
  /// "독립" is "dongnip".
  package static func asSpoken(_ text: String) -> String {
    runs(of: text).map(spoken).joined(separator: " ")
  }
}

extension Romanization {
  private static let initials = [
    "g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p",
    "h",
  ]
  private static let vowels = [
    "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we",
    "wi", "yu", "eu", "ui", "i",
  ]
  private static let finals = [
    "", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "l", "l", "l", "p", "l", "m", "p", "p",
    "t", "t", "ng", "t", "t", "k", "t", "p", "t",
  ]
  /// Places in `initials` that the text below speaks of.
  private enum Initial {
    static let (n, r, m, silent, h) = (2, 5, 6, 11, 18)
  }

  private static func runs(of text: String) -> [[HangulSyllable]] {
    text.unicodeScalars.split { HangulSyllable($0) == nil }.map {
      $0.compactMap(HangulSyllable.init)
    }
  }

  private static func spoken(_ run: [HangulSyllable]) -> String {
    var text = ""
    /// What the syllable before has made of this one's initial.
    var changed: String?
    for (index, syllable) in run.enumerated() {
      text += (changed ?? initials[syllable.initial]) + vowels[syllable.vowel]
      guard index + 1 < run.count else {
        text += finals[syllable.final]
        break
      }
      let (final, initial) = meeting(syllable.final, run[index + 1])
      text += final
      changed = initial
    }
    return text
  }

  /// What a final and the next initial become; nil for an initial that stays.
  private static func meeting(
    _ final: Int, _ next: HangulSyllable
  ) -> (final: String, initial: String?) {
    let plain = finals[final]
    let keys = Hangul.finalKeys[final]
    if next.initial == Initial.silent, let last = keys.last, plain != "ng" {
      return moved(keys, last, before: next)
    }
    // ㅎ makes what follows breathe.
    if keys.last == Initial.h, let breathed = [0: "k", 3: "t", 12: "ch"][next.initial] {
      return (keys.count > 1 ? plain : "", breathed)
    }
    switch (plain, next.initial) {
    case ("k", Initial.n), ("k", Initial.m): return ("ng", nil)
    case ("t", Initial.n), ("t", Initial.m): return ("n", nil)
    case ("p", Initial.n), ("p", Initial.m): return ("m", nil)
    case ("k", Initial.r): return ("ng", "n")
    case ("t", Initial.r): return ("n", "n")
    case ("p", Initial.r), ("m", Initial.r): return ("m", "n")
    case ("ng", Initial.r): return ("ng", "n")
    case ("n", Initial.r): return ("l", "l")
    case ("l", Initial.n), ("l", Initial.r): return ("l", "l")
    default: return (plain, nil)
    }
  }

  /// The last consonant of a syllable goes over to a next one that begins with a vowel.
  private static func moved(
    _ keys: [Int], _ last: Int, before next: HangulSyllable
  ) -> (final: String, initial: String?) {
    let isBeforeI = next.vowel == 20
    if keys.count == 1 {
      if last == Initial.h { return ("", nil) }
      // ㄷ and ㅌ before ㅣ.
      if isBeforeI, last == 3 { return ("", "j") }
      if isBeforeI, last == 16 { return ("", "ch") }
      return ("", initials[last])
    }
    if last == Initial.h { return ("", initials[keys[0]]) }
    let single = Hangul.finalKeys.firstIndex(of: [keys[0]]) ?? 0
    return (finals[single], initials[last])
  }
}
