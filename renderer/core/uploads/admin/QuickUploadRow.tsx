import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { UploadItem } from '#shared/core/uploads.ts'
import styles from './QuickUploadRow.module.css'
import { UploadRow } from './UploadRow.tsx'
import { useUploadKind } from './upload-kind.ts'

/** One file in the upload panel, with its details below. */
export function QuickUploadRow({ item }: { item: UploadItem }) {
  const { Details } = useUploadKind()
  const [open, setOpen] = useState(false)
  const unsent = item.state === 'ready' || item.state === 'checking'
  return (
    <UploadRow
      item={item}
      actions={
        unsent && (
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={`Details of ${item.name}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconChevronDown size={16} className={styles.chevron} data-open={open || undefined} />
          </ActionIcon>
        )
      }
    >
      {open && unsent && <Details items={[item]} />}
    </UploadRow>
  )
}
