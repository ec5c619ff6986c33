import type { Command, Editor, JSONContent } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { insertBlocks } from './insert-blocks.ts'

/** The range of selected top-level blocks; undefined between two blocks. */
function selectedBlocks({ selection: { $from, $to } }: Pick<EditorState | Transaction, 'selection'>) {
  const first = $from.index(0)
  const last = $to.depth === 0 ? $to.index(0) - 1 : $to.index(0)
  return last < first ? undefined : { first, last, from: $from.posAtIndex(first, 0), to: $from.posAtIndex(last + 1, 0) }
}

/** Swaps the selected blocks with their neighbour. The selection stays. */
export const moveBlock =
  (direction: 'up' | 'down'): Command =>
  ({ tr, dispatch }) => {
    const selected = selectedBlocks(tr)
    const neighbour = selected && tr.doc.maybeChild(direction === 'up' ? selected.first - 1 : selected.last + 1)
    if (!selected || !neighbour || isTrailing(tr, selected, direction)) return false
    if (!dispatch) return true
    const { from, to } = selected
    const size = neighbour.nodeSize
    if (direction === 'up') tr.delete(from - size, from).insert(to - size, neighbour)
    else tr.delete(to, to + size).insert(from, neighbour)
    // Each move is one undo step.
    closeHistory(tr).scrollIntoView()
    return true
  }

/** Blocks do not move below the empty line that ends every text. */
const isTrailing = (tr: Transaction, { last }: { last: number }, direction: 'up' | 'down') =>
  direction === 'down' && last === tr.doc.childCount - 2 && tr.doc.lastChild?.content.size === 0

export const removeBlock: Command = ({ tr, dispatch }) => {
  const selected = selectedBlocks(tr)
  if (!selected) return false
  if (!dispatch) return true
  closeHistory(tr).delete(selected.from, selected.to)
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(selected.from, tr.doc.content.size)))).scrollIntoView()
  return true
}

/** Moves from an empty last line of an answer to a new line below the question. */
export const leaveQuestion: Command = ({ tr, state, dispatch }) => {
  const { $from, empty } = tr.selection
  const question = $from.depth === 2 ? $from.node(1) : undefined
  const last = question && $from.index(1) === question.childCount - 1 && question.childCount > 2
  if (!empty || question?.type.name !== 'question' || !last || $from.parent.content.size > 0) return false
  if (!dispatch) return true
  const after = $from.after(1)
  tr.insert(after, state.schema.nodes.paragraph!.create())
  tr.setSelection(TextSelection.create(tr.doc, after + 1))
  tr.delete($from.before(), $from.after()).scrollIntoView()
  return true
}

const paragraph: JSONContent = { type: 'paragraph' }
const column: JSONContent = { type: 'column', content: [paragraph] }

/** Inserts a top-level block and puts the cursor on its first line. */
export function insertSection(editor: Editor, block: JSONContent) {
  insertBlocks(editor, [block])
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const { $from } = tr.selection
      if ($from.depth > 0) tr.setSelection(Selection.near(tr.doc.resolve($from.start(1))))
      return true
    })
    .run()
}

export const insertQuestion = (editor: Editor) =>
  insertSection(editor, { type: 'question', content: [{ type: 'asked' }, paragraph] })

/** Inserts columns, or changes the number of those at the cursor. Content of removed columns is merged. */
export function setColumns(editor: Editor, count: 2 | 3) {
  if (!editor.isActive('columns'))
    return insertSection(editor, { type: 'columns', content: Array.from({ length: count }, () => column) })
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const { $from } = tr.selection
      const columns = $from.depth ? $from.node(1) : state.doc.nodeAt($from.pos)!
      const end = ($from.depth ? $from.before(1) : $from.pos) + columns.nodeSize - 1
      if (columns.childCount < count) tr.insert(end, state.schema.nodeFromJSON(column))
      // Joins the last two columns.
      else if (columns.childCount > count) tr.join(end - columns.lastChild!.nodeSize)
      return true
    })
    .run()
}
