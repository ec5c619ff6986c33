import type { PendingStep } from '#shared/identity/second-factor.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'
import { SecondStep } from './SecondStep.tsx'

interface Props {
  step: PendingStep
  onDone(answer: { token: string }): void
  onRestart(): void
}

/** The second step of the login page. */
export function LoginStep({ step, onDone, onRestart }: Props) {
  return (
    <AuthCard
      title="Two-step sign-in"
      intro="Confirm that it is you."
      foot={
        <>
          Not you?{' '}
          <button type="button" className={styles.restart} onClick={onRestart}>
            Start again
          </button>
        </>
      }
    >
      <div className={styles.form}>
        <SecondStep step={step} onDone={onDone} onRestart={onRestart} />
      </div>
    </AuthCard>
  )
}
