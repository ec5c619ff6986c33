import { useState } from 'react'
import { BulkMenu } from '#renderer/core/admin/BulkMenu.tsx'
import { TagDialog } from './TagDialog.tsx'

interface TagChange {
  action: 'addTags' | 'removeTags'
  tags: string[]
}

interface Props {
  /** The selected items: `3 orders`. */
  what: string
  busy: boolean
  /** Calls `close` once the tags are changed. */
  onSend(change: TagChange, close: () => void): void
}

/** Adds and removes tags of the selected items. */
export function TagMenu({ what, busy, onSend }: Props) {
  const [action, setAction] = useState<TagChange['action']>()
  const close = () => setAction(undefined)
  return (
    <>
      <BulkMenu<TagChange['action']>
        label="Tags"
        disabled={busy}
        options={[
          ['Add tags', 'addTags'],
          ['Remove tags', 'removeTags'],
        ]}
        onChoose={setAction}
      />
      {action && (
        <TagDialog
          title={action === 'addTags' ? `Add tags to ${what}` : `Remove tags from ${what}`}
          button={action === 'addTags' ? 'Add tags' : 'Remove tags'}
          busy={busy}
          onClose={close}
          onSend={(tags) => onSend({ action, tags }, close)}
        />
      )}
    </>
  )
}
