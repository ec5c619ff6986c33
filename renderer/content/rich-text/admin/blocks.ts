import type { Command, Editor, JSONContent } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { insertBlocks } from './insert-blocks.ts'

/** The blocks of the page that are selected, by their places; none between two. */
function selectedBlocks({ selection: { $from, $to } }: Pick<EditorState | Transaction, 'selection'>) {
  const first = $from.index(0)
  const last = $to.depth === 0 ? $to.index(0) - 1 : $to.index(0)
  return last < first ? undefined : { first, last, from: $from.posAtIndex(first, 0), to: $from.posAtIndex(last + 1, 0) }
}

/** Lets the selected blocks and their neighbour change places; what is selected stays so. */
export const moveBlock =
  (direction: 'up' | 'down'): Command =>
  ({ tr, dispatch }) => {
    const chosen = selectedBlocks(tr)
    const neighbour = chosen && tr.doc.maybeChild(direction === 'up' ? chosen.first - 1 : chosen.last + 1)
    if (!chosen || !neighbour || isTrailing(tr, chosen, direction)) return false
    if (!dispatch) return true
    const { from, to } = chosen
    const size = neighbour.nodeSize
    if (direction === 'up') tr.delete(from - size, from).insert(to - size, neighbour)
    else tr.delete(to, to + size).insert(from, neighbour)
    // One press, one step to undo.
    closeHistory(tr).scrollIntoView()
    return true
  }

/** The empty line that always ends a text is nothing to change places with. */
const isTrailing = (tr: Transaction, { last }: { last: number }, direction: 'up' | 'down') =>
  direction === 'down' && last === tr.doc.childCount - 2 && tr.doc.lastChild?.content.size === 0

export const removeBlock: Command = ({ tr, dispatch }) => {
  const chosen = selectedBlocks(tr)
  if (!chosen) return false
  if (!dispatch) return true
  closeHistory(tr).delete(chosen.from, chosen.to)
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(chosen.from, tr.doc.content.size)))).scrollIntoView()
  return true
}

/** From an empty last line of an answer to a line below the question. */
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

/** Puts a block of its own into the page, the cursor on its first line. */
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

/** Columns; of those that the cursor is in, as many as asked for. Nothing that stood in them is lost. */
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
      // The border between the last two.
      else if (columns.childCount > count) tr.join(end - columns.lastChild!.nodeSize)
      return true
    })
    .run()
}
