import type { Editor, JSONContent } from '@tiptap/core'

/** Inserts a block at an empty line, or else after the selection. */
export function insertBlock(editor: Editor, block: JSONContent) {
  const { to, $from, $to, empty } = editor.state.selection
  const isEmptyLine = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  const chain = editor.chain().focus()
  if (isEmptyLine) chain.insertContent(block).run()
  // Questions and buttons are not split.
  else chain.insertContentAt(/^(asked|button)$/.test($to.parent.type.name) ? $to.after() : to, block).run()
}

/** Changes the selected block, or inserts a new one. */
export function setBlock(editor: Editor, type: string, attrs: Record<string, unknown>, exists: boolean) {
  if (exists) editor.chain().focus().updateAttributes(type, attrs).run()
  else insertBlock(editor, { type, attrs })
}
