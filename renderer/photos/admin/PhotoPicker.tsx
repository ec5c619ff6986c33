import { Button, FileButton, TextInput } from '@mantine/core'
import { IconSearch, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AdminPhoto } from '#shared/photos.ts'
import { useSearchField } from '../../admin/use-search-field.ts'
import { api } from '../../api/api.ts'
import { Thumb } from '../../content/admin/Thumb.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { formatPlural } from '../../ui/format.ts'
import { Bone, Skeletons } from '../../ui/Skeletons.tsx'
import styles from './PhotoPicker.module.css'
import { usePickerUpload } from './use-picker-upload.ts'

interface Props {
  onChoose(photo: AdminPhoto): void
  onClose(): void
  /** When more than one is chosen: which are, and what stands below them to go on. */
  several?: { isChosen(photo: AdminPhoto): boolean; below: ReactNode }
}

/** Published photos of the site, to choose one of; and the way to add another. */
export function PhotoPicker({ onChoose, onClose, several }: Props) {
  const [q, setQ] = useState('')
  const search = useSearchField(q, setQ)
  const list = useInfiniteQuery(publishedPhotos(q))
  const upload = usePickerUpload(onChoose)
  const photos = list.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Dialog open onClose={onClose} title={several ? 'Choose pictures' : 'Choose a picture'} width={760}>
      <div className={styles.picker}>
        <div className={styles.bar}>
          <TextInput
            ref={search.ref}
            className={styles.search}
            type="search"
            aria-label="Search photos"
            placeholder="Search photos"
            data-autofocus
            leftSection={<IconSearch size={16} stroke={1.75} />}
            value={search.value}
            onChange={(event) => search.type(event.currentTarget.value)}
          />
          <FileButton accept="image/*" onChange={(file) => file && upload.send(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={upload.busy}
                leftSection={<IconUpload size={16} stroke={1.75} />}
              >
                Upload
              </Button>
            )}
          </FileButton>
        </div>
        <p className={styles.note}>Uploaded pictures become published photos of the site.</p>
        <p role="alert" className={styles.problem}>
          {upload.problem}
        </p>
        <p className="sr-only" role="status">
          {list.data && formatPlural(list.data.pages[0]!.total, 'photo')}
        </p>
        {list.isPending ? (
          <Skeletons label="Loading photos" className={styles.grid}>
            {[1, 2, 3, 4, 5, 6].map((place) => (
              <Bone key={place} height={120} />
            ))}
          </Skeletons>
        ) : !list.data ? (
          <Failed onRetry={() => void list.refetch()} retrying={list.isFetching}>
            Error fetching content
          </Failed>
        ) : photos.length === 0 ? (
          <p className={styles.none}>{q ? 'No photos match.' : 'No photos available.'}</p>
        ) : (
          <ul className={styles.grid} aria-label="Photos">
            {photos.map((photo) => (
              <li key={photo._id}>
                <button
                  type="button"
                  className={styles.photo}
                  {...(several && { 'aria-pressed': several.isChosen(photo) })}
                  onClick={() => onChoose(photo)}
                >
                  <Thumb item={photo} sizes="180px" className={styles.thumb ?? ''} />
                  <span className={styles.title}>{photo.title}</span>
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

/** Only what visitors may see: a text that everybody reads cannot show anything else. */
const publishedPhotos = (q: string) => ({
  queryKey: [api.adminPhotos.list.key, 'picker', q],
  queryFn: ({ pageParam }: { pageParam: string }) =>
    api.adminPhotos.list({ status: 'published', q: q || undefined, limit: 24, cursor: pageParam || undefined }),
  initialPageParam: '',
  getNextPageParam: (last: { nextCursor?: string | undefined }) => last.nextCursor,
  placeholderData: keepPreviousData,
})
