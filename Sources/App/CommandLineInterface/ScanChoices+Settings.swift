// The window and the terminal scan alike: as the settings say.

package import DesktopServices
package import LibraryScanner

extension ScanChoices {
  /// What the settings say of how files are read.
  package init(_ settings: Settings) {
    self.init()
    names = settings.nameRules
    covers = settings.coverOrder
  }
}
