import { Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { type PhotoCategory, photoCategories } from '#shared/photo-options.ts'
import type { UploadDetails } from '#shared/upload-queue.ts'
import styles from './DetailsForAll.module.css'

interface Props {
  details: UploadDetails
  onChange(details: Partial<UploadDetails>): void
}

/** What is said about one file, over what is said about all. */
export function DetailsOfOne({ details, onChange }: Props) {
  return (
    <div className={`${styles.details} ${styles.one}`}>
      <TextInput
        size="xs"
        label="Title"
        placeholder="As the file says"
        maxLength={200}
        value={details.title ?? ''}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        size="xs"
        label="Caption"
        maxLength={2000}
        value={details.caption ?? ''}
        onChange={(event) => onChange({ caption: event.currentTarget.value })}
      />
      <TagsInput
        size="xs"
        label="Tags"
        maxTags={30}
        acceptValueOnBlur
        value={details.tags ?? []}
        onChange={(tags) => onChange({ tags })}
      />
      <Select
        size="xs"
        label="Category"
        placeholder="As the file says"
        clearable
        data={[...photoCategories]}
        value={details.category ?? null}
        onChange={(category) => onChange({ category: (category as PhotoCategory | null) ?? undefined })}
      />
      <Switch
        size="sm"
        label="Published"
        checked={details.published}
        onChange={(event) => onChange({ published: event.currentTarget.checked })}
      />
    </div>
  )
}
