import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AppError } from '#shared/core/errors.ts'
import { LoadingState } from '../ui/LoadingState.tsx'
import { PageHead } from './PageHead.tsx'

interface Props<T> {
  query: UseQueryResult<T, AppError>
  /** The list of the record. */
  under: { to: string; title: string }
  /** Title if there is no such record, and what to do then. */
  missing: { title: string; hint: ReactNode }
  /** Error text when the record could not be loaded. */
  failed: string
  /** Label of the skeleton, and the heights of its bars in px. */
  label: string
  bones: readonly number[]
  className?: string | undefined
  children(record: T): ReactNode
}

/** The admin page of one record, also while it loads and where there is none. */
export function RecordPage<T>({ query, under, missing, children, ...loading }: Props<T>) {
  if (query.data) return children(query.data)
  const isMissing = query.error?.code === 'NOT_FOUND' || query.error?.code === 'VALIDATION'
  return (
    <>
      <PageHead under={under} title={isMissing ? missing.title : undefined} />
      {isMissing ? missing.hint : <LoadingState query={query} {...loading} />}
    </>
  )
}
