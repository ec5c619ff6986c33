import type { Editor, JSONContent } from '@tiptap/core'

/** Inserts blocks at the cursor as one undo step. An empty text or line is replaced. */
export function insertBlocks(editor: Editor, blocks: JSONContent[]) {
  const { doc, selection } = editor.state
  const { $to, to } = selection
  const isEmptyLine = $to.depth === 1 && $to.parent.content.size === 0
  const isParagraph = $to.depth === 1 && $to.parent.type.name === 'paragraph'
  const at = editor.isEmpty
    ? { from: 0, to: doc.content.size }
    : isEmptyLine
      ? { from: $to.before(1), to: $to.after(1) }
      : // Lists and quotes are not split.
        isParagraph || $to.depth === 0
        ? to
        : $to.after(1)
  editor.chain().insertContentAt(at, blocks).scrollIntoView().run()
}
