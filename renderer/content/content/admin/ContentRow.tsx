import { ActionIcon, Checkbox } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import styles from './ContentTable.module.css'
import type { ContentColumn, ContentItem, ContentKind } from './content-kind.ts'
import { EditControl, isEditable } from './EditControl.tsx'
import { ItemMenu } from './ItemMenu.tsx'
import { PublishSwitch } from './PublishSwitch.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { Thumb } from './Thumb.tsx'

interface Props<T extends ContentItem> {
  kind: ContentKind<T>
  item: T
  free: boolean
  select: { selected: boolean; toggle(extend: boolean): void } | undefined
  onEdit(id: string): void
}

export function ContentRow<T extends ContentItem>({ kind, item, free, select, onEdit }: Props<T>) {
  const cell = (column: ContentColumn<T>) => (
    <td key={column.name} className={column.numeric ? `num ${styles.number}` : undefined} data-leaves={column.leaves}>
      {column.cell(item)}
    </td>
  )
  return (
    <tr data-selected={select?.selected || undefined}>
      {select && (
        <td className={styles.check}>
          <Checkbox
            aria-label={`Select ${item.title}`}
            checked={select.selected}
            // Only click events contain the Shift key.
            onClick={(event) => select.toggle(event.shiftKey)}
            onChange={() => undefined}
          />
        </td>
      )}
      <td className={styles.main}>
        <div className={styles.title}>
          <Thumb item={item} icon={kind.icon} sizes="56px" className={styles.thumb} />
          <span className={styles.names}>
            {free ? (
              <EditControl kind={kind} item={item} onEdit={onEdit} className={styles.name}>
                {item.title}
              </EditControl>
            ) : (
              <strong>{item.title}</strong>
            )}
            <small>{item.problem ?? kind.small(item)}</small>
          </span>
        </div>
      </td>
      {kind.columns.filter(({ numeric }) => !numeric).map(cell)}
      <td>
        <span className={styles.status}>
          {free && <PublishSwitch kind={kind} item={item} />}
          <StatusBadge item={item} own={kind.badge?.(item)} />
        </span>
      </td>
      {kind.columns.filter(({ numeric }) => numeric).map(cell)}
      <td className={styles.actions}>
        {free && !item.trashedAt && isEditable(kind) && <EditIcon kind={kind} item={item} onEdit={onEdit} />}
        <ItemMenu kind={kind} item={item} free={free} onEdit={onEdit} />
      </td>
    </tr>
  )
}

function EditIcon<T extends ContentItem>({ kind, item, onEdit }: Pick<Props<T>, 'kind' | 'item' | 'onEdit'>) {
  const look = { variant: 'subtle', size: 36, className: styles.edit, 'aria-label': `Edit ${item.title}` } as const
  const pencil = <IconPencil size={18} stroke={1.75} />
  if (kind.editAt)
    return (
      <ActionIcon {...look} component={Link} to={kind.editAt(item)}>
        {pencil}
      </ActionIcon>
    )
  return (
    <ActionIcon {...look} onClick={() => onEdit(item._id)}>
      {pencil}
    </ActionIcon>
  )
}
