import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { Inbox } from '../Inbox.tsx'
import styles from './MessagesAdminPage.module.css'

/** The shared inbox, and the user's conversations with colleagues. */
export default function MessagesAdminPage() {
  return (
    <div className={styles.page}>
      <PageHead />
      <Inbox />
    </div>
  )
}
