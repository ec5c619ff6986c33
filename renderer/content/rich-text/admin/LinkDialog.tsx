import { Button, Group, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { addressHint, addressOf } from './address-of.ts'
import styles from './RichTextField.module.css'

/** Where the selected words lead; without any, the address itself is written. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const before = String(editor.getAttributes('link').href ?? '')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const href = addressOf(String(new FormData(event.currentTarget).get('href')))
    if (!href) return setProblem(addressHint)
    const chain = editor.chain().focus().extendMarkRange('link')
    const bare = editor.state.selection.empty && !before
    if (bare) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  return (
    <FormDialog onClose={onClose} title="Link">
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <TextInput
          name="href"
          label="Address"
          description="A page of this site like /shop, another site, or a mail address."
          defaultValue={before}
          maxLength={2000}
          data-autofocus
          error={problem}
          inputMode="url"
        />
        <Group justify="end" gap="xs">
          {before && (
            <Button
              variant="default"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              Remove link
            </Button>
          )}
          <Button type="submit">{before ? 'Change link' : 'Add link'}</Button>
        </Group>
      </form>
    </FormDialog>
  )
}
