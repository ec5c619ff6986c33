import '../account/styles.ts'
import styles from './SetUpFirst.module.css'
import { TwoStep } from './TwoStep.tsx'

/** Replaces staff pages while the company requires a second factor and the current user has none. */
export function SetUpFirst({ onDone }: { onDone(): void }) {
  return (
    <div className={styles.page}>
      <h1>Set up two-step sign-in</h1>
      <TwoStep onDone={onDone} />
    </div>
  )
}
