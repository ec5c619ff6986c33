import { RequireSignIn } from '#renderer/core/session/RequireSignIn.tsx'
import { useFocusRecovery } from '#renderer/core/ui/use-focus-recovery.ts'
import { Inbox } from './Inbox.tsx'
import styles from './MessagesPage.module.css'

export default function MessagesPage() {
  useFocusRecovery()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Messages</h1>
      <RequireSignIn>
        <Inbox />
      </RequireSignIn>
    </div>
  )
}
