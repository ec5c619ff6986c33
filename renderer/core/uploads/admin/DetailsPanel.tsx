import { Drawer } from '@mantine/core'
import type { UploadItem } from '#shared/core/uploads.ts'
import { formatNumber, formatPlural } from '../../ui/format.ts'
import { DetailsForm } from './DetailsForm.tsx'
import styles from './DetailsPanel.module.css'

interface Props {
  /** Files whose details can still be changed. */
  items: readonly UploadItem[]
  selected: readonly UploadItem[]
  /** On narrow screens the details are in a drawer. */
  drawer: { open: boolean; close(): void } | undefined
}

/** Details of the selected files, or of all files that are not sent yet. */
export function DetailsPanel({ items, selected, drawer }: Props) {
  const title = titleOf(items, selected)
  const form =
    items.length > 0 ? (
      <DetailsForm items={items} />
    ) : (
      <p className={styles.none}>You can change the details of these files in Content.</p>
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
