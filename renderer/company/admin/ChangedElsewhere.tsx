import { Button, Group } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatMoment } from '../../ui/format.ts'
import type { Changed } from '../../writing/admin/versions.ts'

interface Props {
  changed: Changed
  busy: boolean
  onReload(): void
  onOverwrite(): void
  onWait(): void
}

/** Somebody else saved the settings while this form was open. Nothing that was typed goes, whatever is answered. */
export function ChangedElsewhere({ changed: { by, at }, busy, onReload, onOverwrite, onWait }: Props) {
  return (
    <Dialog open onClose={onWait} title="Changed by somebody else">
      <p>
        This was changed by {by}
        {at && ` at ${formatMoment(at)}`}. Reload takes over what they saved and keeps what you changed here, to be
        looked at before you save. Overwrite saves what this form says.
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
