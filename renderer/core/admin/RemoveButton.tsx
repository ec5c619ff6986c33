import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

interface Props {
  /** Name of the entry. */
  name: string
  disabled?: boolean
  onClick(): void
}

/** Removes an entry of a list in a form. */
export const RemoveButton = ({ name, disabled, onClick }: Props) => (
  <ActionIcon
    variant="subtle"
    size={36}
    aria-label={`Remove ${name}`}
    {...(disabled && { disabled })}
    onClick={onClick}
  >
    <IconTrash size={18} stroke={1.75} aria-hidden />
  </ActionIcon>
)
