import { SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import type { UploadChanges, UploadItem } from '#shared/core/uploads.ts'
import { usePlatform } from '../../platform/platform.ts'
import { common } from './common-details.ts'
import styles from './DetailsForm.module.css'
import { DetailsLine } from './DetailsLine.tsx'
import type { MediaPort } from './media-uploads.ts'
import { TagsOf } from './TagsOf.tsx'

interface Props {
  items: readonly UploadItem[]
  brief?: boolean
}

/** A choice that all files of a queue share, such as their category. */
interface Choice {
  field: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** What is said about files of one kind before they are sent, with one choice for all of them. */
export const mediaDetails = (choice: Choice) =>
  function MediaDetails({ items, brief }: Props) {
    const { uploads } = usePlatform()
    const ids = items.map(({ id }) => id)
    const change = (changes: UploadChanges) => uploads.describe(ids, changes)
    const of = `${ids.length} ${ids[0]} ${ids.at(-1)}`
    const published = common(items, 'published')
    const line = (name: 'title' | 'caption') => ({
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
        {brief ? (
          <QueueChoice {...choice} />
        ) : (
          <DetailsLine label="Title" max={200} empty="As the file says" {...line('title')} />
        )}
        <TagsOf items={items} of={of} />
        {!brief && <DetailsLine label="Caption" max={2000} rows={3} {...line('caption')} />}
      </div>
    )
  }

function QueueChoice({ field, label, options }: Choice) {
  const { words } = usePlatform().uploads as MediaPort
  const [value, setValue] = useState(words.get(field) ?? options[0]!.value)
  return (
    <Select
      size="xs"
      label={label}
      allowDeselect={false}
      data={[...options]}
      value={value}
      onChange={(chosen) => {
        if (!chosen) return
        words.set(field, chosen)
        setValue(chosen)
      }}
    />
  )
}
