import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { watchPlanLimit } from '#renderer/core/api/plan-limit.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatNumber } from '#renderer/core/ui/format.ts'
import type { AppError } from '#shared/core/errors.ts'
import { type PlanKey, plans } from '#shared/core/plan-options.ts'
import styles from './PlanTab.module.css'

interface Details {
  limit?: string
  used?: number
  max?: number
  plan?: PlanKey
  suggestedPlan?: PlanKey
}

/** What is full, and the page where it can be deleted. */
const limits: Record<string, { title: string; to: string; label: string }> = {
  media: { title: 'No space for more media', to: paths.admin.content, label: 'Manage content' },
  products: { title: 'No space for more products', to: paths.admin.products, label: 'Manage products' },
  admins: { title: 'No space for more admins', to: paths.admin.manageUsers, label: 'Manage users' },
  storage: { title: 'Your storage is full', to: paths.admin.content, label: 'Manage content' },
}

/** Explains that the plan is full, for every call that fails because of it. */
export function PlanLimitDialog() {
  const { may } = useMe()
  const [error, setError] = useState<AppError>()
  const [open, setOpen] = useState(false)
  useEffect(
    () =>
      watchPlanLimit((refused) => {
        setError(refused)
        setOpen(true)
      }),
    [],
  )
  const { limit = '', used, max, suggestedPlan } = (error?.details ?? {}) as Details
  const full = limits[limit]
  const close = () => setOpen(false)
  return (
    <Dialog open={open} onClose={close} title={full?.title ?? 'Your plan does not include this'} above>
      <div className={styles.dialog}>
        <p>{error?.message}</p>
        {full && limit !== 'storage' && used !== undefined && max !== undefined && (
          <div className={styles.meter} data-level="full">
            <span className={styles.label}>Used</span>
            <span className="num">
              {formatNumber(used)} of {formatNumber(max)}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ width: `${Math.min(100, max > 0 ? (used / max) * 100 : 100)}%` }} />
            </span>
          </div>
        )}
        <p className={styles.hint}>
          {may('admin') ? 'Choose a larger plan' : 'Ask an admin of the site to choose a larger plan'}
          {full ? ', or delete what you no longer need.' : '.'}
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {full && (
            <Button variant="default" component={Link} to={full.to} onClick={close}>
              {full.label}
            </Button>
          )}
          {may('admin') && (
            <Button component={Link} to={paths.plan} onClick={close}>
              {suggestedPlan ? `Upgrade to ${plans[suggestedPlan].name}` : 'See your plan'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
