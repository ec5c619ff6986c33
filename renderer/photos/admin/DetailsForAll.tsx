import { SegmentedControl, Select, TagsInput } from '@mantine/core'
import { type PhotoCategory, photoCategories } from '#shared/photo-options.ts'
import type { UploadDetails } from '#shared/upload-queue.ts'
import styles from './DetailsForAll.module.css'

interface Props {
  details: UploadDetails
  onChange(details: UploadDetails): void
}

/** What is said about every file that is waiting. Each can say otherwise. */
export function DetailsForAll({ details, onChange }: Props) {
  return (
    <fieldset className={styles.details}>
      <legend>For all files</legend>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Status"
        data={['Draft', 'Published']}
        value={details.published ? 'Published' : 'Draft'}
        onChange={(status) => onChange({ ...details, published: status === 'Published' })}
      />
      <Select
        size="xs"
        label="Category"
        placeholder="As the file says"
        clearable
        data={[...photoCategories]}
        value={details.category ?? null}
        onChange={(category) => onChange({ ...details, category: (category as PhotoCategory | null) ?? undefined })}
      />
      <TagsInput
        size="xs"
        label="Tags"
        maxTags={30}
        acceptValueOnBlur
        value={details.tags ?? []}
        onChange={(tags) => onChange({ ...details, tags })}
      />
    </fieldset>
  )
}
