import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import styles from './Neighbours.module.css'

/** Links to the previous and next order of the list that this order was opened from. */
export function Neighbours({ id }: { id: string }) {
  const state = useLocation().state as { among?: string[] } | null
  const place = state?.among?.indexOf(id) ?? -1
  if (!state?.among || place < 0) return null
  const [before, after] = [state.among[place - 1], state.among[place + 1]]
  return (
    <nav className={styles.neighbours} aria-label="Orders of the list">
      {before && (
        <Link to={paths.admin.order(before)} state={state} aria-label="Previous order">
          <IconChevronLeft size={18} stroke={1.75} />
        </Link>
      )}
      {after && (
        <Link to={paths.admin.order(after)} state={state} aria-label="Next order">
          <IconChevronRight size={18} stroke={1.75} />
        </Link>
      )}
    </nav>
  )
}
