import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import type { ContentChoice, ContentItem, ContentKind } from './content-kind.ts'

interface Props<T extends ContentItem> {
  kind: ContentKind<T>
  choice: ContentChoice
  free: boolean
  onClear(): void
  onAdd(): void
}

/** An empty list, with a button to clear the filters or to add the first item. */
export function NoContent<T extends ContentItem>({ kind, choice, free, onClear, onAdd }: Props<T>) {
  const { status, q, filters } = choice
  const filtered = status !== undefined || q !== '' || Object.keys(filters).length > 0
  const all = (
    <Button variant="default" onClick={onClear}>
      Show all {kind.things ?? kind.many}
    </Button>
  )
  return <Empty action={filtered ? all : free && <AddFirst add={kind.add} onAdd={onAdd} />}>No content available</Empty>
}

function AddFirst({ add, onAdd }: { add: ContentKind<ContentItem>['add']; onAdd(): void }) {
  if (!add) return null
  if ('to' in add)
    return (
      <Button component={Link} to={add.to}>
        {add.label}
      </Button>
    )
  return <Button onClick={onAdd}>{add.title}</Button>
}
