import { SignedIn } from '#renderer/core/session/SignedIn.tsx'
import { useFocusWatch } from '#renderer/core/ui/focus-watch.ts'
import { Inbox } from './Inbox.tsx'
import styles from './MessagesPage.module.css'

/** One's conversations, on the site. */
export default function MessagesPage() {
  useFocusWatch()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Messages</h1>
      <SignedIn>
        <Inbox />
      </SignedIn>
    </div>
  )
}
