import { Button, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import styles from './ContentBulkBar.module.css'

interface Props {
  title: string
  /** Label of the button that sends the tags. */
  button: string
  busy: boolean
  onClose(): void
  onSend(tags: string[]): void
}

/** Asks for tags of the selected items. */
export function TagDialog({ title, button, busy, onClose, onSend }: Props) {
  const [tags, setTags] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  return (
    <FormDialog changed={tags.length > 0 || typed !== ''} onClose={onClose} title={title}>
      <form className={styles.tags} onSubmit={submitted(() => tags.length && onSend(tags))}>
        <TagsInput
          label="Tags"
          description="Press Enter after each."
          value={tags}
          onChange={setTags}
          searchValue={typed}
          onSearchChange={setTyped}
          maxTags={30}
          acceptValueOnBlur
          data-autofocus
        />
        <Button type="submit" disabled={tags.length === 0 && !typed} loading={busy}>
          {button}
        </Button>
      </form>
    </FormDialog>
  )
}
