import { Autocomplete, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PhotoCategory, photoCategories } from '#shared/photo-options.ts'
import type { UploadChanges, UploadItem } from '#shared/uploads.ts'
import { api, query } from '../../api/api.ts'
import { usePlatform } from '../../platform/platform.ts'
import { common } from './common-details.ts'
import styles from './DetailsForm.module.css'
import { TagsOf } from './TagsOf.tsx'
import { useTyped } from './use-typed.ts'

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
      {one && <Line label="Title" max={200} empty="As the file says" {...text('title')} />}
      <Line label="Album" max={120} suggestions={albums?.results.map(({ title }) => title) ?? []} {...text('album')} />
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
          <Line label="Caption" max={2000} rows={3} empty="As the file says" {...text('caption')} />
          <Line
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

interface LineProps {
  label: string
  help?: string
  max: number
  rows?: number
  suggestions?: string[]
  /** What an empty field means. */
  empty?: string
  of: string
  value: string | undefined
  mixed: boolean
  take(text: string): void
}

/** A text of one or many files; where they do not agree it is empty and says so. */
function Line({ label, help, max, rows, suggestions, empty, of, value, mixed, take }: LineProps) {
  const typed = useTyped(of, value ?? '', take)
  const field = {
    size: 'xs',
    label,
    description: help,
    maxLength: max,
    placeholder: mixed ? 'Various' : empty,
    value: typed.value,
    onBlur: typed.leave,
  } as const
  if (suggestions) return <Autocomplete {...field} limit={8} data={suggestions} onChange={typed.type} />
  if (rows)
    return (
      <Textarea {...field} autosize minRows={rows} maxRows={8} onChange={(event) => typed.type(event.target.value)} />
    )
  return <TextInput {...field} onChange={(event) => typed.type(event.target.value)} />
}
