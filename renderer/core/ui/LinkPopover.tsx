import { type ReactNode, useId, useRef } from 'react'
import styles from './LinkPopover.module.css'

interface Props {
  /** Content of the button. */
  button: ReactNode
  buttonLabel?: string
  buttonClassName?: string | undefined
  /** Edge at which button and popover align. */
  align: 'start' | 'end'
  /** The links; `close` closes the popover. */
  children: (close: () => void) => ReactNode
}

/** A button with a popover of links. Uses the native popover, which works without scripts and closes on Esc. */
export function LinkPopover({ button, buttonLabel, buttonClassName, align, children }: Props) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" className={buttonClassName} popoverTarget={id} aria-label={buttonLabel}>
        {button}
      </button>
      <div ref={popover} id={id} popover="auto" className={styles.links} data-align={align}>
        {children(() => popover.current?.hidePopover())}
      </div>
    </>
  )
}
