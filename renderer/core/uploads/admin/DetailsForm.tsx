import { useQuery } from '@tanstack/react-query'
import type { UploadItem } from '#shared/core/uploads.ts'
import { CategorySelect } from '../../admin/CategorySelect.tsx'
import { useCategories } from '../../admin/use-categories.ts'
import { api, query } from '../../api/api.ts'
import { commonValue } from './common-details.ts'
import { DetailField } from './DetailField.tsx'
import { DetailsFields, useDetails } from './DetailsFields.tsx'

interface Props {
  /** At least one. */
  items: readonly UploadItem[]
  /** Shows only the details that many files usually share. */
  brief?: boolean
}

/** Edits the details of one or many photos before the upload. Empty fields are read from each file. */
export function DetailsForm({ items, brief }: Props) {
  const { data: albums } = useQuery(query(api.adminAlbums.list, {}))
  const details = useDetails(items)
  const category = commonValue(items, 'category')
  const { fallback } = useCategories('photos')
  return (
    <DetailsFields
      items={items}
      details={details}
      more={
        !brief && (
          <>
            <DetailField label="Caption" max={2000} rows={3} empty="Read from the file" {...details.text('caption')} />
            <DetailField
              label="Alternative text"
              help="Describe the picture for people who can't see it."
              max={300}
              rows={2}
              {...details.text('alt')}
            />
          </>
        )
      }
    >
      {items.length === 1 && (
        <DetailField label="Title" max={200} empty="Read from the file" {...details.text('title')} />
      )}
      <DetailField
        label="Album"
        max={120}
        suggestions={albums?.results.map(({ title }) => title) ?? []}
        {...details.text('album')}
      />
      <CategorySelect
        size="xs"
        type="photos"
        placeholder={category.mixed ? 'Mixed' : fallback}
        clearable
        value={category.value ?? null}
        onChange={(value) => details.change({ category: value })}
      />
    </DetailsFields>
  )
}
