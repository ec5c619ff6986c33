import { TagsInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { UploadItem } from '#shared/core/uploads.ts'
import { usePlatform } from '../../platform/platform.ts'
import { formatPlural } from '../../ui/format.ts'
import { commonTags, editTags } from './common-details.ts'
import styles from './DetailsForm.module.css'

/** How long it takes at most until the queue shows a change, in ms. */
const settling = 1000

interface Props {
  items: readonly UploadItem[]
  /** Names what the field is about. */
  of: string
}

/** The tags that all of the files have; putting in and taking out leaves each file its others. */
export function TagsOf({ items, of }: Props) {
  const { uploads } = usePlatform()
  const { shared, others } = commonTags(items)
  const [edit, setEdit] = useEdit(of)
  const change = (after: string[]) => {
    // Whoever types fast is ahead of the queue: one edit goes on from where it began.
    const now = { ...(edit ?? { items, before: shared }), of, after }
    setEdit(now)
    for (const { ids, changes } of editTags(now.items, now.before, after)) uploads.describe(ids, changes)
  }
  const useOnlyThese = () =>
    uploads.describe(
      items.map(({ id }) => id),
      { tags: shared },
    )
  return (
    <div>
      <TagsInput
        size="xs"
        label="Tags"
        maxTags={30}
        acceptValueOnBlur
        placeholder={shared.length === 0 && others === 0 ? 'As the file says' : ''}
        value={edit?.after ?? shared}
        onChange={change}
      />
      {others > 0 && !edit && (
        <p className={styles.others}>
          Some have {formatPlural(others, 'other tag')}.{' '}
          <button type="button" onClick={useOnlyThese}>
            {shared.length > 0 ? 'Use only these for all' : 'Remove them'}
          </button>
        </p>
      )}
    </div>
  )
}

interface Edit {
  of: string
  items: readonly UploadItem[]
  before: string[]
  after: string[]
}

/** An edit that the queue may not show yet. */
function useEdit(of: string) {
  const [edit, setEdit] = useState<Edit>()
  useEffect(() => {
    if (!edit) return
    const timer = setTimeout(() => setEdit(undefined), settling)
    return () => clearTimeout(timer)
  }, [edit])
  return [edit?.of === of ? edit : undefined, setEdit] as const
}
