import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { addressHint, addressOf } from './address-of.ts'
import { BlockForm, LinkField } from './BlockForm.tsx'
import { insertBlock } from './insert-block.ts'

/** Adds a button with a label and an address, or changes the address of an existing one. */
export function ButtonDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() => (editor.isActive('button') ? String(editor.getAttributes('button').href) : undefined))
  const [problems, setProblems] = useState<{ label?: string | undefined; href?: string | undefined }>({})
  const isNew = before === undefined
  const submit = (form: FormData) => {
    const label = String(form.get('label') ?? '').trim()
    const href = addressOf(String(form.get('href')))
    const hasNoLabel = isNew && !label
    if (hasNoLabel || !href)
      return setProblems({
        label: hasNoLabel ? 'Enter the text of the button.' : undefined,
        href: href ? undefined : addressHint,
      })
    if (isNew) insertBlock(editor, { type: 'button', attrs: { href }, content: [{ type: 'text', text: label }] })
    else editor.chain().focus().updateAttributes('button', { href }).run()
    onClose()
  }
  return (
    <BlockForm title="Button" action={isNew ? 'Add button' : 'Change button'} onSubmit={submit} onClose={onClose}>
      {isNew && (
        <TextInput
          name="label"
          label="Button text"
          placeholder="See the shop"
          maxLength={80}
          data-autofocus
          error={problems.label}
        />
      )}
      <LinkField before={before} error={problems.href} autoFocus={!isNew} />
    </BlockForm>
  )
}
