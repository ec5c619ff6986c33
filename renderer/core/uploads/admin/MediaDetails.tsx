import { Select } from '@mantine/core'
import { useState } from 'react'
import type { CategorizedType } from '#shared/core/category-options.ts'
import type { UploadItem } from '#shared/core/uploads.ts'
import { CategorySelect } from '../../admin/CategorySelect.tsx'
import { usePlatform } from '../../platform/platform.ts'
import { DetailField } from './DetailField.tsx'
import { DetailsFields, useDetails } from './DetailsFields.tsx'
import type { MediaPort } from './media-uploads.ts'

interface Props {
  items: readonly UploadItem[]
  brief?: boolean
}

/** A field that all files of a queue share, such as their category. */
interface SharedChoice {
  field: string
  label: string
  options: readonly { value: string; label: string }[]
}

type SharedField = SharedChoice | { field: string; category: CategorizedType }

/** Creates the details form of one kind of files. */
export const mediaDetails = (shared: SharedField) =>
  function MediaDetails({ items, brief }: Props) {
    const details = useDetails(items)
    return (
      <DetailsFields
        items={items}
        details={details}
        more={!brief && <DetailField label="Caption" max={2000} rows={3} {...details.text('caption')} />}
      >
        {brief ? (
          <SharedSelect shared={shared} />
        ) : (
          <DetailField label="Title" max={200} empty="Read from the file" {...details.text('title')} />
        )}
      </DetailsFields>
    )
  }

function SharedSelect({ shared }: { shared: SharedField }) {
  const { fields } = usePlatform().uploads as MediaPort
  const [value, setValue] = useState(fields.get(shared.field) ?? ('options' in shared ? shared.options[0]!.value : ''))
  const change = (selected: string | null) => {
    if (!selected) return
    fields.set(shared.field, selected)
    setValue(selected)
  }
  if ('category' in shared) return <CategorySelect size="xs" type={shared.category} value={value} onChange={change} />
  const { label, options } = shared
  return <Select size="xs" label={label} allowDeselect={false} data={[...options]} value={value} onChange={change} />
}
