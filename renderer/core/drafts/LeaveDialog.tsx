import { Button, Group } from '@mantine/core'
import { Dialog } from '../ui/Dialog.tsx'

interface Props {
  onLeave(): void
  onStay(): void
  /** What would be left is a dialog itself. */
  above?: boolean
}

/** Asked when somebody leaves a form with unsaved changes. */
export function LeaveDialog({ onLeave, onStay, above = false }: Props) {
  return (
    <Dialog open onClose={onStay} title="Leave without saving?" above={above}>
      <p>What you changed {above ? 'here' : 'on this page'} has not been saved yet.</p>
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
