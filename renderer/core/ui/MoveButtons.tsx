import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { IconButton } from './IconButton.tsx'

interface Props {
  /** Name of the moved item. */
  name: string
  first: boolean
  last: boolean
  onMove(by: -1 | 1): void
  /** Names of the two directions. */
  directions?: readonly [string, string]
  color?: string
}

/** Moves a list item up or down. */
export function MoveButtons({ name, first, last, onMove, directions: [up, down] = ['up', 'down'], color }: Props) {
  return (
    <>
      <IconButton
        icon={IconArrowUp}
        {...(color && { color })}
        data-move={-1}
        label={`Move ${name} ${up}`}
        disabled={first}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={IconArrowDown}
        {...(color && { color })}
        data-move={1}
        label={`Move ${name} ${down}`}
        disabled={last}
        onClick={() => onMove(1)}
      />
    </>
  )
}
