import { Button, Group } from '@mantine/core'
import { Dialog } from '../ui/Dialog.tsx'

interface Props {
  onLeave(): void
  onStay(): void
  /** The form is in a dialog itself. */
  above?: boolean
}

/** Confirms leaving a form with unsaved changes. */
export function LeaveDialog({ onLeave, onStay, above = false }: Props) {
  return (
    <Dialog open onClose={onStay} title="Leave without saving?" above={above}>
      <p>You have unsaved changes{above ? '' : ' on this page'}.</p>
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={onLeave}>
          Leave
        </Button>
        <Button data-autofocus onClick={onStay}>
          Stay
        </Button>
      </Group>
    </Dialog>
  )
}
