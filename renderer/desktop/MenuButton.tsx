import { IconMenu2 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import styles from './SiteButton.module.css'

/** Opens the native menu, which Windows and Linux do not show above a page with its own title bar. F10 opens it too. */
export function MenuButton() {
  const { now, showMenu } = useDesktop()
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    showMenu({ x: Math.round(left), y: Math.round(bottom) })
  }
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F10' || event.shiftKey || event.ctrlKey || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  if (now.system === 'mac') return null
  return (
    <button ref={button} type="button" className={styles.button} aria-label="Application menu" onClick={open}>
      <IconMenu2 size={16} stroke={1.75} aria-hidden />
    </button>
  )
}
