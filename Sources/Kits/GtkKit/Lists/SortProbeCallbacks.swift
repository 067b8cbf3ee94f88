// What GTK asks of a column's sorter.
internal import CGtk
internal import GLibKit

/// Notes the column and says that the first of the two is the larger.
let compareColumn: GCompareDataFunc = { _, _, data in
  let sorter = ClosureBox<ColumnSorter>.borrow(data).body
  sorter.asked.index = sorter.index
  return 1
}
