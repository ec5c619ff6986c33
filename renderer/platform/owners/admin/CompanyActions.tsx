import { Button, NativeSelect } from '@mantine/core'
import { IconLifebuoy, IconLock, IconLockOpen, IconTags } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { planKeys, plans } from '#shared/core/plan-options.ts'
import type { OwnedCompanyPage } from '#shared/platform/owners.ts'
import { supportMinutes } from '#shared/platform/owners-options.ts'
import styles from './CompanyPage.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'

type Action = 'suspend' | 'resume' | 'plan' | 'support'

/** Suspends or resumes a company, changes its plan and opens its console. */
export function CompanyActions({ company }: { company: OwnedCompanyPage }) {
  const { _id: id, name, suspendedAt, support } = company
  const [action, setAction] = useState<Action>()
  const [plan, setPlan] = useState(company.plan)
  /** The address with the ticket of a visit. */
  const [console, setConsole] = useState<string>()
  const run = useMutation({
    mutationFn: async (reason: string) => {
      if (action === 'suspend') return (await api.owners.suspend({ id, reason })).message
      if (action === 'resume') return (await api.owners.resume({ id, reason })).message
      if (action === 'plan') return (await api.owners.changePlan({ id, plan, reason })).message
      setConsole((await api.owners.openSupport({ id, reason, withoutConsent: !support })).address)
      return undefined
    },
    onSuccess(message) {
      setAction(undefined)
      if (message) toast.success(message)
    },
  })
  const dialog = { busy: run.isPending, onConfirm: run.mutate, onClose: () => setAction(undefined) }
  return (
    <div className={styles.buttons}>
      {suspendedAt ? (
        <ToolButton icon={IconLockOpen} onClick={() => setAction('resume')}>
          Resume
        </ToolButton>
      ) : (
        <ToolButton icon={IconLock} onClick={() => setAction('suspend')}>
          Suspend
        </ToolButton>
      )}
      <ToolButton icon={IconTags} onClick={() => setAction('plan')}>
        Change plan
      </ToolButton>
      <Button
        variant="default"
        leftSection={<IconLifebuoy size={18} stroke={1.75} />}
        onClick={() => setAction('support')}
      >
        Open as support
      </Button>
      <ReasonDialog
        {...dialog}
        key={`suspend ${suspendedAt}`}
        open={action === 'suspend'}
        title={`Suspend ${name}?`}
        action="Suspend"
        tone="red"
      >
        <p>
          Visitors see that the site is not available. Its admins get an email with the reason, and can still sign in to
          read it and to export. Nothing is deleted.
        </p>
      </ReasonDialog>
      <ReasonDialog
        {...dialog}
        key={`resume ${suspendedAt}`}
        open={action === 'resume'}
        title={`Resume ${name}?`}
        action="Resume"
      >
        <p>Visitors see the site again, and its admins get an email.</p>
      </ReasonDialog>
      <ReasonDialog
        {...dialog}
        key={`plan ${company.plan}`}
        open={action === 'plan'}
        title={`Change the plan of ${name}`}
        action="Change plan"
      >
        <NativeSelect
          label="Plan"
          data={planKeys.map((value) => ({ value, label: plans[value].name }))}
          value={plan}
          onChange={({ currentTarget }) => setPlan(planKeys.find((key) => key === currentTarget.value) ?? plan)}
        />
        <p>The plan has no end and is not billed.</p>
      </ReasonDialog>
      <ReasonDialog
        {...dialog}
        key={`support ${console}`}
        open={action === 'support'}
        title={`Open the console of ${name}`}
        action={support ? 'Continue' : 'Continue without permission'}
        {...(!support && { tone: 'red' })}
      >
        {support ? (
          <p>
            {support.by} allows support until {formatMoment(support.until)}. The visit lasts at most {supportMinutes}{' '}
            minutes, and their activity log shows every change.
          </p>
        ) : (
          <p>
            No admin of {name} allows support at the moment. If you open the console all the same, all its admins get an
            email at once, with the reason. The visit lasts at most {supportMinutes} minutes.
          </p>
        )}
      </ReasonDialog>
      {/* A link, because browsers block windows that open without a click. */}
      <Dialog open={console !== undefined} onClose={() => setConsole(undefined)} title={`Open the console of ${name}`}>
        <div className={styles.stack}>
          <p>The link works once, within a minute. The visit ends after {supportMinutes} minutes.</p>
          <Button
            component="a"
            href={console}
            target="_blank"
            rel="noreferrer"
            data-autofocus
            onClick={() => setConsole(undefined)}
          >
            Open the console
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
