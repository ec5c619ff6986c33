import { Drawer } from '@mantine/core'
import type { UploadItem } from '#shared/core/uploads.ts'
import { formatNumber, formatPlural } from '../../ui/format.ts'
import { DetailsForm } from './DetailsForm.tsx'
import styles from './DetailsPanel.module.css'

interface Props {
  /** Those that something can be said about. */
  items: readonly UploadItem[]
  selected: readonly UploadItem[]
  /** Where there is no room beside the list. */
  drawer: { open: boolean; close(): void } | undefined
}

/** What is said about the selected files, or about all that are not sent yet. */
export function DetailsPanel({ items, selected, drawer }: Props) {
  const title = titleOf(items, selected)
  const form =
    items.length > 0 ? (
      <DetailsForm items={items} />
    ) : (
      <p className={styles.none}>What was said about these files can be changed in Content.</p>
    )
  if (!drawer)
    return (
      <aside className={styles.panel} aria-labelledby="upload-details">
        <h2 id="upload-details" className={styles.title}>
          {title}
        </h2>
        {form}
      </aside>
    )
  return (
    <Drawer
      opened={drawer.open}
      onClose={drawer.close}
      position="right"
      size={400}
      lockScroll={false}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close', size: 36 }}
      classNames={{ title: styles.title }}
    >
      {form}
    </Drawer>
  )
}

function titleOf(items: readonly UploadItem[], selected: readonly UploadItem[]) {
  const [only] = selected.length > 0 ? selected : items
  if (selected.length === 1 || (selected.length === 0 && items.length === 1)) return only!.name
  if (selected.length === 0) return items.length > 0 ? `All ${formatPlural(items.length, 'new file')}` : 'Details'
  const files = formatPlural(selected.length, 'file')
  return items.length === 0 || items.length === selected.length ? files : `${formatNumber(items.length)} of ${files}`
}
