import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { formatMoment } from '../ui/format.ts'
import type { EditConflict } from './edit-conflict.ts'

interface Props {
  changed: EditConflict
  busy: boolean
  onReload(): void
  onOverwrite(): void
  onCancel(): void
  /** Explains what each button does; by default as `useRecordForm` does it. */
  children?: ReactNode
}

const explanation =
  'Reload loads their changes and preserves yours, so that you can review both before you save. ' +
  'Overwrite replaces their changes with this form.'

/** Asks whether another user's version or the own one is saved. Neither answer loses the user's input. */
export function EditConflictDialog({ changed: { by, at }, busy, children = explanation, ...answers }: Props) {
  const { onReload, onOverwrite, onCancel } = answers
  return (
    <Dialog open onClose={onCancel} title="Changed by another user">
      <p>
        This was changed by {by}
        {at && ` at ${formatMoment(at)}`}. {children}
      </p>
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" disabled={busy} onClick={onOverwrite}>
          Overwrite
        </Button>
        <Button data-autofocus loading={busy} onClick={onReload}>
          Reload
        </Button>
      </Group>
    </Dialog>
  )
}
