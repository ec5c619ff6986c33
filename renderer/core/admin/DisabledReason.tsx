import { Tooltip } from '@mantine/core'
import { cloneElement, type MouseEvent, type ReactElement } from 'react'

interface Props {
  /** Why the control is disabled; empty where it is not. */
  reason: string | false | undefined
  children: ReactElement<Record<string, unknown>>
}

/**
 * Shows in a tooltip why a control is disabled. The control stays focusable and does
 * nothing on click, because natively disabled controls show no tooltip.
 */
export function DisabledReason({ reason, children }: Props) {
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
