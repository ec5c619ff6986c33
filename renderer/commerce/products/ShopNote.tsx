import { PlainText } from '#renderer/core/ui/PlainText.tsx'
import styles from './ShopNote.module.css'

/** What the shop wishes everybody to know before they buy; nothing where it says nothing. */
export function ShopNote({ text }: { text: string }) {
  if (!text) return null
  return (
    <aside className={styles.note} aria-label="From the shop">
      <PlainText text={text} />
    </aside>
  )
}
