import type { Editor, JSONContent } from '@tiptap/core'

/** Puts a block where the cursor is; after what is selected, never in its place. */
export function insertBlock(editor: Editor, block: JSONContent) {
  const { to, $from, $to, empty } = editor.state.selection
  // In an empty line it takes that line.
  const blank = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  if (blank) editor.chain().focus().insertContent(block).run()
  // Neither a question nor a button is parted.
  else
    editor
      .chain()
      .focus()
      .insertContentAt(/^(asked|button)$/.test($to.parent.type.name) ? $to.after() : to, block)
      .run()
}
