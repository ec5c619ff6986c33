import { IconDownload } from '@tabler/icons-react'
import { formatPlural, formatSize } from '#renderer/core/ui/format.ts'
import type { Product } from '#shared/commerce/products.ts'
import styles from './HandoverNote.module.css'

/** That a product is downloaded, with format and size of its files. */
export function DownloadFacts({ files }: { files: NonNullable<Product['downloads']> }) {
  const facts = files.map(({ format, size }) => [format, formatSize(size)].filter(Boolean).join(', '))
  return (
    <aside className={styles.note} aria-label="Download">
      <IconDownload size={22} stroke={1.6} aria-hidden />
      <p>
        <strong>
          {files.length === 1 ? `Download: ${facts[0]}` : `Download of ${formatPlural(files.length, 'file')}`}
        </strong>
        {files.length > 1 && `${facts.join('\n')}\n`}
        Nothing is sent. You can download it as soon as it is paid.
      </p>
    </aside>
  )
}
