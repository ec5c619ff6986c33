import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ContentItem, ContentKind } from './content-kind.ts'

interface Props<T extends ContentItem> {
  kind: ContentKind<T>
  item: T
  onEdit(id: string): void
  className: string | undefined
  children: ReactNode
}

/** Opens an item for editing, in a drawer or on its own page; plain text if the user cannot edit it. */
export function EditControl<T extends ContentItem>({ kind, item, onEdit, className, children }: Props<T>) {
  if (item.trashedAt || !isEditable(kind)) return <span className={className}>{children}</span>
  if (kind.editAt)
    return (
      <Link to={kind.editAt(item)} className={className}>
        {children}
      </Link>
    )
  return (
    <button type="button" className={className} onClick={() => onEdit(item._id)}>
      {children}
    </button>
  )
}

/** Whether the type has a form. */
export const isEditable = <T extends ContentItem>({ editAt, Editor }: ContentKind<T>) =>
  editAt !== undefined || Editor !== undefined
