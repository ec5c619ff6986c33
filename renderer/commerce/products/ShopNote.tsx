import { PlainText } from '#renderer/core/ui/PlainText.tsx'
import styles from './ShopNote.module.css'

/** A note from the shop to its customers, if it has one. */
export function ShopNote({ text }: { text: string }) {
  if (!text) return null
  return (
    <aside className={styles.note} aria-label="From the shop">
      <PlainText text={text} />
    </aside>
  )
}
