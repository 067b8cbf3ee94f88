// The menu that takes the diary out of the library, and brings one in.
import AppModel
import Diary
import GtkKit

/// Export and import of the diary, as a menu.
enum DiaryFiles {
  static func menu(_ model: DiaryModel, _ context: WindowContext) -> [[MenuEntry]] {
    let title = tr("Diary")
    return [
      DiaryFormat.allCases.map { format in
        MenuEntry(words(format)) { [weak model, weak context] in
          Task {
            let name = "Norae \(title).\(format.ending)"
            guard let path = await context?.askWhereToSaveDiary(name) else { return }
            await model?.export(to: path, as: format)
          }
        }
      },
      [
        MenuEntry(tr("Import a diary…")) { [weak model, weak context] in
          Task {
            guard let path = await context?.askForDiaryFile() else { return }
            await model?.bringIn(path)
          }
        }
      ],
    ]
  }

  private static func words(_ format: DiaryFormat) -> String {
    switch format {
    case .json: tr("Export all of it (JSON)…")
    case .csv: tr("Export a table (CSV)…")
    case .markdown: tr("Export a text to read (Markdown)…")
    }
  }
}
