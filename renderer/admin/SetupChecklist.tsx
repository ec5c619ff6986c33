import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SetupStep } from '#shared/dashboard.ts'
import { paths } from '../paths.ts'
import styles from './SetupChecklist.module.css'

const steps: Record<SetupStep, { name: string; to: string }> = {
  logo: { name: 'Add your logo', to: paths.admin.updateCompany },
  description: { name: 'Say what you do', to: paths.admin.updateCompany },
  contact: { name: 'Say how to reach you', to: paths.admin.updateCompany },
  content: { name: 'Upload your first photos', to: `${paths.admin.content}?upload` },
  product: { name: 'Add your first product', to: paths.admin.addProduct },
}

/** What a new site still needs; gone once everything is done. */
export function SetupChecklist({ setup }: { setup: readonly { step: SetupStep; done: boolean }[] }) {
  const done = setup.filter((step) => step.done).length
  if (done === setup.length) return null
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
                {steps[step].name}
                <span className="sr-only">, done</span>
              </span>
            ) : (
              <Link to={steps[step].to}>{steps[step].name}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
