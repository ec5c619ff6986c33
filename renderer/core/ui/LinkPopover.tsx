import { type ReactNode, useId, useRef } from 'react'
import styles from './LinkPopover.module.css'

interface Props {
  /** What the button shows. */
  button: ReactNode
  buttonLabel?: string
  buttonClassName?: string | undefined
  /** Which edges of button and links are in line. */
  align: 'start' | 'end'
  /** The links; `close` closes the popover. */
  children: (close: () => void) => ReactNode
}

/** A button that shows links below it. The browser's own popover, so that it works without scripts and closes on Escape. */
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
