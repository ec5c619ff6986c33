import { TagsInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { UploadItem } from '#shared/core/uploads.ts'
import { usePlatform } from '../../platform/platform.ts'
import { formatPlural } from '../../ui/format.ts'
import { commonTags, editTags } from './common-details.ts'
import styles from './DetailsForm.module.css'

/** Milliseconds until the queue shows a change at the latest. */
const settling = 1000

interface Props {
  items: readonly UploadItem[]
  /** Changes with the files that the field is about. */
  itemsKey: string
}

/** The tags that all of the files have. Other tags of a file stay. */
export function TagsField({ items, itemsKey }: Props) {
  const { uploads } = usePlatform()
  const { shared, others } = commonTags(items)
  const [edit, setEdit] = usePendingEdit(itemsKey)
  const change = (after: string[]) => {
    // Fast typing is ahead of the queue: a pending edit continues from where it began.
    const now = { ...(edit ?? { items, before: shared }), itemsKey, after }
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
        placeholder={shared.length === 0 && others === 0 ? 'Read from the file' : ''}
        value={edit?.after ?? shared}
        onChange={change}
      />
      {others > 0 && !edit && (
        <p className={styles.others}>
          Some files have {formatPlural(others, 'other tag')}.{' '}
          <button type="button" onClick={useOnlyThese}>
            {shared.length > 0 ? 'Use only these for all' : 'Remove them'}
          </button>
        </p>
      )}
    </div>
  )
}

interface PendingEdit {
  itemsKey: string
  items: readonly UploadItem[]
  before: string[]
  after: string[]
}

/** An edit that the queue may not show yet. */
function usePendingEdit(itemsKey: string) {
  const [edit, setEdit] = useState<PendingEdit>()
  useEffect(() => {
    if (!edit) return
    const timer = setTimeout(() => setEdit(undefined), settling)
    return () => clearTimeout(timer)
  }, [edit])
  return [edit?.itemsKey === itemsKey ? edit : undefined, setEdit] as const
}
