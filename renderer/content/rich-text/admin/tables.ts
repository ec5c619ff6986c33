import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableMinus,
  IconTableRow,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Editor, JSONContent } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import { insertSection } from './blocks.ts'

const cellsOf = (type: string, count: number): JSONContent[] =>
  Array.from({ length: count }, () => ({ type, content: [{ type: 'paragraph' }] }))
const rowOf = (type: string): JSONContent => ({ type: 'tableRow', content: cellsOf(type, 3) })

/** Inserts a table of three columns, a header row and two more rows. */
export const insertTable = (editor: Editor) =>
  insertSection(editor, {
    type: 'table',
    content: [rowOf('tableHeader'), rowOf('tableCell'), rowOf('tableCell')],
  })

const run = (command: Command) => (editor: Editor) => {
  command(editor.state, editor.view.dispatch)
  editor.commands.focus()
}

/** The commands for the table at the cursor. */
export const tableTools: readonly { name: string; icon: TablerIcon; does(editor: Editor): void }[] = [
  { name: 'Add row above', icon: IconRowInsertTop, does: run(addRowBefore) },
  { name: 'Add row below', icon: IconRowInsertBottom, does: run(addRowAfter) },
  { name: 'Add column before', icon: IconColumnInsertLeft, does: run(addColumnBefore) },
  { name: 'Add column after', icon: IconColumnInsertRight, does: run(addColumnAfter) },
  { name: 'Turn header row on or off', icon: IconTableRow, does: run(toggleHeaderRow) },
  { name: 'Delete row', icon: IconRowRemove, does: run(deleteRow) },
  { name: 'Delete column', icon: IconColumnRemove, does: run(deleteColumn) },
  { name: 'Delete table', icon: IconTableMinus, does: run(deleteTable) },
]
