import '../account/styles.ts'
import styles from './SetUpFirst.module.css'
import { TwoStep } from './TwoStep.tsx'

/** What staff see in place of their pages while the company requires a second factor and they have none. */
export function SetUpFirst({ onDone }: { onDone(): void }) {
  return (
    <div className={styles.page}>
      <h1>Set up two-step sign-in</h1>
      <TwoStep onDone={onDone} />
    </div>
  )
}
