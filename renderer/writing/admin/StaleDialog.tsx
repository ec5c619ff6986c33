import { Button, Group } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatMoment } from '../../ui/format.ts'
import type { Changed } from './versions.ts'

interface Props {
  changed: Changed
  busy: boolean
  onReload(): void
  onOverwrite(): void
  onWait(): void
}

/** Somebody else saved while this was being edited: whose words stay is for people to say. */
export function StaleDialog({ changed: { by, at }, busy, onReload, onOverwrite, onWait }: Props) {
  return (
    <Dialog open onClose={onWait} title="Changed by somebody else">
      <p>
        This was changed by {by}
        {at && ` at ${formatMoment(at)}`}. Reload to see what it says now: your own words stay among the earlier
        versions. Overwrite to keep what you wrote.
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
