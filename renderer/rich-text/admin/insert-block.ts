import type { Editor, JSONContent } from '@tiptap/core'

/** Puts a block where the cursor is; after what is selected, never in its place. */
export function insertBlock(editor: Editor, block: JSONContent) {
  const { to, $from, empty } = editor.state.selection
  // In an empty line it takes that line.
  const blank = empty && $from.parent.isTextblock && $from.parent.content.size === 0
  if (blank) editor.chain().focus().insertContent(block).run()
  else editor.chain().focus().insertContentAt(to, block).run()
}
