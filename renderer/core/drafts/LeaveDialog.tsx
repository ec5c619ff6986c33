import { Button, Group } from '@mantine/core'
import { Dialog } from '../ui/Dialog.tsx'

/** Asked when somebody leaves a form with unsaved changes. */
export function LeaveDialog({ onLeave, onStay }: { onLeave(): void; onStay(): void }) {
  return (
    <Dialog open onClose={onStay} title="Leave without saving?">
      <p>What you changed on this page has not been saved yet.</p>
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
