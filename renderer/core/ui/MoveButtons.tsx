import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

interface Props {
  /** What is moved, as people call it. */
  name: string
  first: boolean
  last: boolean
  onMove(by: -1 | 1): void
  /** What the two ways are called. */
  ways?: readonly [string, string]
  color?: string
}

/** Moves one of a list a place up or down. */
export function MoveButtons({ name, first, last, onMove, ways: [up, down] = ['up', 'down'], color }: Props) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={36}
        {...(color && { color })}
        data-move={-1}
        aria-label={`Move ${name} ${up}`}
        disabled={first}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={36}
        {...(color && { color })}
        data-move={1}
        aria-label={`Move ${name} ${down}`}
        disabled={last}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  )
}
