import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { formatMoment } from '../ui/format.ts'
import type { Changed } from './changed-by.ts'

export interface StaleDialogProps {
  changed: Changed
  busy: boolean
  onReload(): void
  onOverwrite(): void
  onWait(): void
  /** What either answer does here. */
  children: ReactNode
}

/** Somebody else saved while this was being edited: whose version stays is for people to say. */
export function StaleDialog({ changed: { by, at }, busy, onReload, onOverwrite, onWait, children }: StaleDialogProps) {
  return (
    <Dialog open onClose={onWait} title="Changed by somebody else">
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
