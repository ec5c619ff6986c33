import { FileButton, TextInput } from '@mantine/core'
import { IconSearch, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchField } from '#renderer/core/admin/use-search-field.ts'
import { MoreItems } from '#renderer/core/lists/MoreItems.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import type { ContentItem } from './content-kind.ts'
import styles from './MediaPicker.module.css'
import { Thumb } from './Thumb.tsx'

/** The fields of a file that the picker displays. */
type Item = Pick<ContentItem, '_id' | 'title' | 'picture' | 'state'>

interface Upload {
  /** File types that the file dialog accepts. */
  accept: string
  busy: boolean
  /** 0 to 1 during an upload. */
  progress?: number | undefined
  problem: string | undefined
  send(file: File): void
  /** Called with the uploaded file. */
  note: string
}

interface Props<T extends Item> {
  title: string
  /** `photo`, `photos`. */
  one: string
  many: string
  /** Only visible items: public pages cannot show others. */
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
  /** For multiple selection: the selected items, and the buttons below the list. */
  several?: { isSelected(item: T): boolean; below: ReactNode } | undefined
}

/** Selects one of the published files of the site, or uploads another one. */
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
              <ToolButton icon={IconUpload} {...button} loading={upload.busy}>
                Upload
              </ToolButton>
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
        {!list.data ? (
          <LoadingState
            query={list}
            label={`Loading ${many}`}
            failed="Error fetching content"
            className={styles.grid}
            bones={[120, 120, 120, 120, 120, 120]}
          />
        ) : items.length === 0 ? (
          <p className={styles.none}>{q ? `No ${many} match.` : `No ${many} available.`}</p>
        ) : (
          <ul className={styles.grid} aria-label={`${many[0]!.toUpperCase()}${many.slice(1)}`}>
            {items.map((item) => (
              <li key={item._id}>
                <button
                  type="button"
                  className={styles.item}
                  {...(several && { 'aria-pressed': several.isSelected(item) })}
                  onClick={() => onChoose(item)}
                >
                  <Thumb item={item} sizes="180px" className={styles.thumb ?? ''} />
                  <span className={styles.title}>{item.title}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <MoreItems compact list={list} loaded={items.length} total={list.data?.pages[0]?.total} />
        {several?.below}
      </div>
    </Dialog>
  )
}
