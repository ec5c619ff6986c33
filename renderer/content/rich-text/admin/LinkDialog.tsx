import { Button } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { addressHint, addressOf } from './address-of.ts'
import { BlockForm, LinkField } from './BlockForm.tsx'

/** Links the selected text. Without a selection, the address becomes the text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const before = String(editor.getAttributes('link').href ?? '')
  const [problem, setProblem] = useState<string>()
  const submit = (form: FormData) => {
    const href = addressOf(String(form.get('href')))
    if (!href) return setProblem(addressHint)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !before)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <BlockForm
      title="Link"
      action={before ? 'Change link' : 'Add link'}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        before && (
          <Button variant="default" onClick={remove}>
            Remove link
          </Button>
        )
      }
    >
      <LinkField before={before} error={problem} autoFocus />
    </BlockForm>
  )
}
