import { Button } from '@mantine/core'
import { useState } from 'react'
import { CommentForm } from './CommentForm.tsx'

interface Props {
  id: string
  text: string
  onEdit: (text: string) => Promise<unknown>
  onDone: () => void
}

/** The form for editing an own comment. */
export function EditComment({ id, text, onEdit, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <CommentForm
      place={id}
      label="Change your comment"
      action="Save"
      problem="Failed to save comment"
      before={text}
      busy={busy}
      onPost={async (changed) => {
        setBusy(true)
        try {
          await onEdit(changed.text)
          onDone()
        } finally {
          setBusy(false)
        }
      }}
    >
      <Button variant="default" onClick={onDone}>
        Cancel
      </Button>
    </CommentForm>
  )
}
