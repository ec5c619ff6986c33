import { Button, Group, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { addressHint, addressOf } from './address-of.ts'
import { insertBlock } from './insert-block.ts'
import styles from './RichTextField.module.css'

/** What a button says and where it leads; of one that is there already, where it leads. */
export function ButtonDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() => (editor.isActive('button') ? String(editor.getAttributes('button').href) : undefined))
  const [problems, setProblems] = useState<{ label?: string | undefined; href?: string | undefined }>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const label = String(form.get('label') ?? '').trim()
    const href = addressOf(String(form.get('href')))
    const missing = before === undefined && !label
    if (missing || !href)
      return setProblems({
        label: missing ? 'Say what the button does.' : undefined,
        href: href ? undefined : addressHint,
      })
    if (before !== undefined) editor.chain().focus().updateAttributes('button', { href }).run()
    else insertBlock(editor, { type: 'button', attrs: { href }, content: [{ type: 'text', text: label }] })
    onClose()
  }
  return (
    <FormDialog onClose={onClose} title="Button">
      <form className={styles.dialog} onSubmit={submit} noValidate>
        {before === undefined && (
          <TextInput
            name="label"
            label="Words on it"
            placeholder="See the shop"
            maxLength={80}
            data-autofocus
            error={problems.label}
          />
        )}
        <TextInput
          name="href"
          label="Address"
          description="A page of this site like /shop, another site, or a mail address."
          defaultValue={before}
          maxLength={2000}
          {...(before !== undefined && { 'data-autofocus': true })}
          error={problems.href}
          inputMode="url"
        />
        <Group justify="end">
          <Button type="submit">{before === undefined ? 'Add button' : 'Change button'}</Button>
        </Group>
      </form>
    </FormDialog>
  )
}
