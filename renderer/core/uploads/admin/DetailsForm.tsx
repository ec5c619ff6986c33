import { SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PhotoCategory, photoCategories } from '#shared/core/photo-options.ts'
import type { UploadChanges, UploadItem } from '#shared/core/uploads.ts'
import { api, query } from '../../api/api.ts'
import { usePlatform } from '../../platform/platform.ts'
import { common } from './common-details.ts'
import styles from './DetailsForm.module.css'
import { DetailsLine } from './DetailsLine.tsx'
import { TagsOf } from './TagsOf.tsx'

interface Props {
  /** At least one. */
  items: readonly UploadItem[]
  /** Only what is usually said about many. */
  brief?: boolean
}

/** What is said about one or many files before they are sent. What stays empty is read from each file. */
export function DetailsForm({ items, brief }: Props) {
  const { uploads } = usePlatform()
  const { data: albums } = useQuery(query(api.adminAlbums.list, {}))
  const ids = items.map(({ id }) => id)
  const change = (changes: UploadChanges) => uploads.describe(ids, changes)
  const one = items.length === 1
  const of = `${ids.length} ${ids[0]} ${ids.at(-1)}`

  const published = common(items, 'published')
  const category = common(items, 'category')
  const text = (name: 'title' | 'caption' | 'alt' | 'album') => ({
    of,
    ...common(items, name),
    take: (value: string) => change({ [name]: value.trim() }),
  })
  return (
    <div className={styles.form}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Status"
        data={['Draft', 'Published']}
        value={published.mixed ? '' : published.value ? 'Published' : 'Draft'}
        onChange={(status) => change({ published: status === 'Published' })}
      />
      {one && <DetailsLine label="Title" max={200} empty="As the file says" {...text('title')} />}
      <DetailsLine
        label="Album"
        max={120}
        suggestions={albums?.results.map(({ title }) => title) ?? []}
        {...text('album')}
      />
      <Select
        size="xs"
        label="Category"
        placeholder={category.mixed ? 'Various' : 'Other'}
        clearable
        data={[...photoCategories]}
        value={category.value ?? null}
        onChange={(chosen) => change({ category: chosen as PhotoCategory | null })}
      />
      <TagsOf items={items} of={of} />
      {!brief && (
        <>
          <DetailsLine label="Caption" max={2000} rows={3} empty="As the file says" {...text('caption')} />
          <DetailsLine
            label="Alternative text"
            help="What is to be seen, for people who cannot see it."
            max={300}
            rows={2}
            {...text('alt')}
          />
        </>
      )}
    </div>
  )
}
