import { Autocomplete, Button } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import styles from './ContentBulkBar.module.css'

interface Props {
  /** `3 photos` */
  what: string
  busy: boolean
  useNames(): string[]
  onClose(): void
  onAdd(name: string): void
}

/** Asks for the album that the selected items are added to. */
export function AlbumDialog({ what, busy, useNames, onClose, onAdd }: Props) {
  const [name, setName] = useState('')
  const names = useNames()
  return (
    <FormDialog changed={name !== ''} onClose={onClose} title={`Add ${what} to an album`}>
      <form className={styles.tags} onSubmit={submitted(() => name.trim() && onAdd(name.trim()))}>
        <Autocomplete
          label="Album"
          description="Choose an album, or type the name of a new one."
          data={names}
          maxLength={120}
          value={name}
          onChange={setName}
          data-autofocus
        />
        <Button type="submit" disabled={!name.trim()} loading={busy}>
          Add to album
        </Button>
      </form>
    </FormDialog>
  )
}
