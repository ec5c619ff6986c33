import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import styles from './SetupReminder.module.css'
import { setupSteps } from './setup-steps.ts'
import { useSetup } from './use-setup.ts'

/** Shows admins the next setup step on the home page. */
export function SetupReminder() {
  const state = useSetup()
  const next = state?.setup.find(({ done }) => !done)
  if (!state || !next) return null
  const { name, to } = setupSteps[next.step]
  return (
    <aside className={`glass ${styles.reminder}`} aria-labelledby="setup-reminder">
      <div>
        <h2 id="setup-reminder">Set up your site</h2>
        <p>
          {state.setup.filter(({ done }) => done).length} of {state.setup.length} done. Next:{' '}
          <Link to={to}>{name}</Link>
        </p>
        <Link to={paths.admin.dashboard}>See all steps</Link>
      </div>
      <button type="button" className={styles.dismiss} aria-label="Dismiss the setup steps" onClick={state.dismiss}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
    </aside>
  )
}
