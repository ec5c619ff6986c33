import { Tooltip } from '@mantine/core'
import { cloneElement, type MouseEvent, type ReactElement } from 'react'

interface Props {
  /** Why it cannot be used now; nothing where it can. */
  reason: string | false | undefined
  children: ReactElement<Record<string, unknown>>
}

/**
 * Says why something cannot be used, to whoever points at it, touches it or
 * reaches it by the keyboard: it stays in reach and does nothing, because what is
 * disabled could not be asked.
 */
export function Why({ reason, children }: Props) {
  if (!reason) return children
  return (
    <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      {cloneElement(children, {
        'aria-disabled': true,
        'data-disabled': true,
        onClick: (event: MouseEvent) => event.preventDefault(),
      })}
    </Tooltip>
  )
}
