import { IconChevronDown } from '@tabler/icons-react'
import { useRef } from 'react'
import { LinkPopover } from '#renderer/core/ui/LinkPopover.tsx'
import { useFitting } from '#renderer/core/ui/use-fitting.ts'
import styles from './MainNav.module.css'
import { MenuItem } from './MenuItem.tsx'
import { useMenu } from './use-menu.ts'

/**
 * The links of the header. Those that do not fit on its line are in the "More" menu at
 * its end, whose room is reserved so that nothing moves once the line is measured.
 */
export function MainNav() {
  const links = useMenu()
  const line = useRef<HTMLDivElement>(null)
  const fitting = useFitting(line, links)
  const isMeasured = fitting !== undefined
  const rest = isMeasured ? links.slice(fitting) : links
  return (
    <nav className={styles.nav} aria-label="Main">
      <div ref={line} className={styles.line} data-measured={isMeasured || undefined}>
        {links.map((link, at) => (
          <span key={link.to} data-hidden={(isMeasured && at >= fitting) || undefined}>
            <MenuItem link={link} />
          </span>
        ))}
      </div>
      <div className={styles.more} data-needed={(isMeasured && rest.length > 0) || undefined}>
        <LinkPopover
          align="end"
          buttonClassName={styles.button}
          button={
            <>
              More
              <IconChevronDown size={16} stroke={1.75} aria-hidden />
            </>
          }
        >
          {(close) => rest.map((link) => <MenuItem key={link.to} link={link} onClick={close} />)}
        </LinkPopover>
      </div>
    </nav>
  )
}
