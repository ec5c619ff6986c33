import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UploadChanges, UploadItem } from '#shared/core/uploads.ts'
import { usePlatform } from '../../platform/platform.ts'
import { commonValue } from './common-details.ts'
import styles from './DetailsForm.module.css'
import { TagsField } from './TagsField.tsx'

type TextDetail = 'title' | 'caption' | 'alt' | 'album'

/** Reads and changes the details that several files of the queue share. */
export function useDetails(items: readonly UploadItem[]) {
  const { uploads } = usePlatform()
  const ids = items.map(({ id }) => id)
  const change = (changes: UploadChanges) => uploads.describe(ids, changes)
  const itemsKey = `${ids.length} ${ids[0]} ${ids.at(-1)}`
  return {
    itemsKey,
    change,
    text: (name: TextDetail) => ({
      itemsKey,
      ...commonValue(items, name),
      onChange: (value: string) => change({ [name]: value.trim() }),
    }),
  }
}

interface Props {
  items: readonly UploadItem[]
  details: ReturnType<typeof useDetails>
  children: ReactNode
  /** Fields below the tags. */
  more?: ReactNode
}

/** The details of files of every kind: status and tags, with the fields of the kind in between. */
export function DetailsFields({ items, details: { itemsKey, change }, children, more }: Props) {
  const published = commonValue(items, 'published')
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
      {children}
      <TagsField items={items} itemsKey={itemsKey} />
      {more}
    </div>
  )
}
