import { IconChevronDown } from '@tabler/icons-react'
import { useRef } from 'react'
import { LinkPopover } from '#renderer/core/ui/LinkPopover.tsx'
import { useFittingCount } from '#renderer/core/ui/use-fitting-count.ts'
import styles from './MainNav.module.css'
import { MenuItem } from './MenuItem.tsx'
import { useMenu } from './use-menu.ts'

/** The links of the header. Those that do not fit are in the "More" menu, whose space is reserved to avoid layout shifts. */
export function MainNav() {
  const links = useMenu()
  const line = useRef<HTMLDivElement>(null)
  const fitting = useFittingCount(line, links)
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
