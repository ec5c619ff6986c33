import { Checkbox } from '@mantine/core'
import styles from './ContentCards.module.css'
import type { ListProps } from './ContentTable.tsx'
import type { ContentItem } from './content-kind.ts'
import { EditControl, isEditable } from './EditControl.tsx'
import { ItemMenu } from './ItemMenu.tsx'
import { PublishSwitch } from './PublishSwitch.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { Thumb } from './Thumb.tsx'

/** Content as cards: the grid, and every list on a phone. */
export function ContentCards<T extends ContentItem>({ kind, items, selection, free, onEdit }: ListProps<T>) {
  return (
    <ul className={styles.cards}>
      {items.map((item, place) => (
        <li key={item._id} className={styles.card} data-selected={selection?.has(item._id) || undefined}>
          {selection && (
            <Checkbox
              className={styles.check}
              aria-label={`Select ${item.title}`}
              checked={selection.has(item._id)}
              onClick={(event) => selection.toggle(place, event.shiftKey)}
              onChange={() => undefined}
            />
          )}
          {free && !item.trashedAt && isEditable(kind) ? (
            <EditControl kind={kind} item={item} onEdit={onEdit} className={styles.open}>
              <Thumb item={item} icon={kind.icon} sizes="280px" className={styles.thumb} />
              <span className="sr-only">Edit {item.title}</span>
            </EditControl>
          ) : (
            <Thumb item={item} icon={kind.icon} sizes="280px" className={styles.thumb} />
          )}
          <div className={styles.text}>
            <strong className={styles.title}>{item.title}</strong>
            <ItemMenu kind={kind} item={item} free={free} onEdit={onEdit} />
            <span className={`num ${styles.figures}`}>{item.problem ?? kind.figures(item)}</span>
            <span className={styles.status}>
              <StatusBadge item={item} own={kind.badge?.(item)} />
              {free && <PublishSwitch kind={kind} item={item} />}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
