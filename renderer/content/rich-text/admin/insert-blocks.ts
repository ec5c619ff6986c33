import type { Editor, JSONContent } from '@tiptap/core'

/** Puts blocks where the cursor is, as one step that can be undone: in an empty text's place, else beside what is there. */
export function insertBlocks(editor: Editor, blocks: JSONContent[]) {
  const { doc, selection } = editor.state
  const { $to, to } = selection
  const blank = $to.depth === 1 && $to.parent.content.size === 0
  const words = $to.depth === 1 && $to.parent.type.name === 'paragraph'
  const at = editor.isEmpty
    ? { from: 0, to: doc.content.size }
    : blank
      ? { from: $to.before(1), to: $to.after(1) }
      : // Lists and quotes are not parted: what comes follows them.
        words || $to.depth === 0
        ? to
        : $to.after(1)
  editor.chain().insertContentAt(at, blocks).scrollIntoView().run()
}
