import { Button, FileButton, TextInput } from '@mantine/core'
import { IconSearch, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchField } from '#renderer/core/admin/use-search-field.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { ContentItem } from './content-kind.ts'
import styles from './MediaPicker.module.css'
import { Thumb } from './Thumb.tsx'

/** What the picker shows of a file. */
type Item = Pick<ContentItem, '_id' | 'title' | 'picture' | 'state'>

interface Upload {
  /** What the system's dialog offers. */
  accept: string
  busy: boolean
  /** 0 to 1 while bytes are on their way. */
  progress?: number | undefined
  problem: string | undefined
  send(file: File): void
  /** What becomes of an uploaded file. */
  note: string
}

interface Props<T extends Item> {
  title: string
  /** `photo`, `photos`. */
  one: string
  many: string
  /** A page of what visitors may see: a page that everybody reads cannot show anything else. */
  list: {
    key: string
    fetch(choice: { q: string | undefined; cursor: string | undefined; limit: number; status: 'published' }): Promise<{
      results: T[]
      total: number
      nextCursor?: string | undefined
    }>
  }
  upload: Upload
  onChoose(item: T): void
  onClose(): void
  /** When more than one is chosen: which are, and what stands below them to go on. */
  several?: { isChosen(item: T): boolean; below: ReactNode } | undefined
}

/** Published files of the site, to choose one of; and the way to add another. */
export function MediaPicker<T extends Item>(props: Props<T>) {
  const { title, one, many, list: source, upload, onChoose, onClose, several } = props
  const [q, setQ] = useState('')
  const search = useSearchField(q, setQ)
  const list = useInfiniteQuery({
    queryKey: [source.key, 'picker', q],
    queryFn: ({ pageParam }) =>
      source.fetch({ status: 'published', q: q || undefined, limit: 24, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
  const items = list.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Dialog open onClose={onClose} title={title} width={760}>
      <div className={styles.picker}>
        <div className={styles.bar}>
          <TextInput
            ref={search.ref}
            className={styles.search}
            type="search"
            aria-label={`Search ${many}`}
            placeholder={`Search ${many}`}
            data-autofocus
            leftSection={<IconSearch size={16} stroke={1.75} />}
            value={search.value}
            onChange={(event) => search.type(event.currentTarget.value)}
          />
          <FileButton accept={upload.accept} onChange={(file) => file && upload.send(file)}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={upload.busy}
                leftSection={<IconUpload size={16} stroke={1.75} />}
              >
                Upload
              </Button>
            )}
          </FileButton>
        </div>
        {upload.progress !== undefined && (
          <progress className={styles.progress} max={1} value={upload.progress} aria-label="Upload progress" />
        )}
        <p className={styles.note}>{upload.note}</p>
        <p role="alert" className={styles.problem}>
          {upload.problem}
        </p>
        <p className="sr-only" role="status">
          {list.data && formatPlural(list.data.pages[0]!.total, one, many)}
        </p>
        {list.isPending ? (
          <Skeletons label={`Loading ${many}`} className={styles.grid}>
            {[1, 2, 3, 4, 5, 6].map((place) => (
              <Bone key={place} height={120} />
            ))}
          </Skeletons>
        ) : !list.data ? (
          <Failed onRetry={() => void list.refetch()} retrying={list.isFetching}>
            Error fetching content
          </Failed>
        ) : items.length === 0 ? (
          <p className={styles.none}>{q ? `No ${many} match.` : `No ${many} available.`}</p>
        ) : (
          <ul className={styles.grid} aria-label={`${many[0]!.toUpperCase()}${many.slice(1)}`}>
            {items.map((item) => (
              <li key={item._id}>
                <button
                  type="button"
                  className={styles.item}
                  {...(several && { 'aria-pressed': several.isChosen(item) })}
                  onClick={() => onChoose(item)}
                >
                  <Thumb item={item} sizes="180px" className={styles.thumb ?? ''} />
                  <span className={styles.title}>{item.title}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load more
          </Button>
        )}
        {several?.below}
      </div>
    </Dialog>
  )
}
