import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageSkeleton } from '#renderer/core/admin/PageSkeleton.tsx'
import { query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { EditDrawer } from './EditDrawer.tsx'

interface Props<T> {
  title: string
  id: string
  get: ((input: { id: string }) => Promise<T>) & { key: string }
  onClose(): void
  children(item: T, onDirty: (dirty: boolean) => void): ReactNode
}

/** One thing, opened from its list by its address and fetched whole. */
export function ContentEditor<T>({ title, id, get, onClose, children }: Props<T>) {
  const { data, error, refetch } = useQuery(query(get, { id }))
  return (
    <EditDrawer title={title} onClose={onClose}>
      {(onDirty) =>
        data !== undefined ? (
          children(data, onDirty)
        ) : error ? (
          <Failed onRetry={() => void refetch()}>{error.message}</Failed>
        ) : (
          <PageSkeleton />
        )
      }
    </EditDrawer>
  )
}
