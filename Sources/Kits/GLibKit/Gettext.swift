// The catalogue of translations: GNU gettext, as GLib reads it. The composition root makes one
// and hands its two functions to AppModel, so that nobody else knows of gettext.
internal import CGLib
internal import GLibShim

/// One text domain; any thread may ask it.
package struct Gettext: Sendable {
  private let domain: String

  /// Takes the language of the environment and finds the catalogues of `domain` in `folder`, where
  /// they stand as `LANGUAGE/LC_MESSAGES/DOMAIN.mo`.
  ///
  /// Call it once, before other threads begin: it sets the locale of the process.
  package init(domain: String, folder: String) {
    setlocale(LC_ALL, "")
    // Numbers in files and on D-Bus always have a full stop.
    setlocale(LC_NUMERIC, "C")
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
    self.domain = domain
  }

  /// The translation of a text, or the text.
  package func text(_ text: String) -> String {
    // An empty text would give the catalogue's header.
    guard !text.isEmpty else { return text }
    return text.withCString { original in
      g_dgettext(domain, original).map { String(cString: $0) } ?? text
    }
  }

  /// The form of singular or plural that fits `count` in the catalogue's language.
  package func plural(_ singular: String, _ plural: String, _ count: Int) -> String {
    singular.withCString { one in
      plural.withCString { many in
        g_dngettext(domain, one, many, UInt(count.magnitude)).map { String(cString: $0) }
      }
    } ?? (count == 1 ? singular : plural)
  }
}
