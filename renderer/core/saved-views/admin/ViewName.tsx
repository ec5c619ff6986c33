import { IconBookmark } from '@tabler/icons-react'
import type { SavedList } from '#shared/core/saved-view-options.ts'
import { useSavedViews } from './use-saved-views.ts'
import styles from './ViewName.module.css'

/** The name of the active view next to a list's title, and whether it was changed. */
export function ViewName({ list }: { list: SavedList }) {
  const { active, changed } = useSavedViews(list)
  if (!active) return null
  return (
    <p className={styles.name} role="status">
      <IconBookmark size={14} stroke={1.75} aria-hidden />
      <span className="sr-only">View: </span>
      <span className={styles.text}>{active.name}</span>
      {changed && <small>changed</small>}
    </p>
  )
}
