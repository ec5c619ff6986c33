import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import type { SetupStep } from '#shared/site/setup-options.ts'
import { SampleContent } from './SampleContent.tsx'
import styles from './SetupChecklist.module.css'
import { setupSteps } from './setup-steps.ts'

/** The setup steps of a new site, until all are done and its sample content is removed. */
export function SetupChecklist({
  setup,
  onDismiss,
}: {
  setup: readonly { step: SetupStep; done: boolean }[]
  onDismiss?: () => void
}) {
  const done = setup.filter((step) => step.done).length
  const { data } = useQuery(query(api.samples.list, {}))
  const samples = data?.items ?? []
  if (done === setup.length && samples.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="setup">
      <h2 id="setup">Set up your site</h2>
      <p className={styles.progress}>
        {done} of {setup.length} done
      </p>
      <ul className={styles.steps}>
        {setup.map(({ step, done: isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={20} aria-hidden />
            ) : (
              <IconCircle size={20} stroke={1.75} aria-hidden />
            )}
            {isDone ? (
              <span>
                {setupSteps[step].name}
                <span className="sr-only">, done</span>
              </span>
            ) : (
              <Link to={setupSteps[step].to}>{setupSteps[step].name}</Link>
            )}
          </li>
        ))}
      </ul>
      {samples.length > 0 && <SampleContent items={samples} />}
      {onDismiss && (
        <Button variant="default" size="sm" className={styles.dismiss} onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </section>
  )
}
