import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { formatDay, formatMoney } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { Section } from '#renderer/identity/account/Section.tsx'
import { plans } from '#shared/core/plan-options.ts'
import { type SubscriptionStatus, subscriptionLabels } from '#shared/core/subscription-options.ts'
import type { Subscription } from '#shared/platform/subscriptions.ts'
import { Bills } from './Bills.tsx'
import { endTexts } from './banner-of.ts'
import { ChoosePlan } from './ChoosePlan.tsx'
import { DeleteSite } from './DeleteSite.tsx'
import { Nonprofit } from './Nonprofit.tsx'
import styles from './PlanTab.module.css'
import { Usage } from './Usage.tsx'

/** The plan of the company for its admins: period, bills, usage and changes. */
export function PlanTab() {
  const subscription = useQuery(query(api.subscription.get, {}))
  const { data } = subscription
  if (!data) return <LoadingState query={subscription} label="Loading your plan" bones={[28, 44, 120]} />
  return (
    <>
      <Current subscription={data} />
      <Usage usage={data.usage} />
      <ChoosePlan subscription={data} />
      <Bills bills={data.bills} />
      <Nonprofit status={data.nonprofit} />
      <DeleteSite closing={data.closing} periodEnd={data.periodEnd} />
    </>
  )
}

const tones: Record<SubscriptionStatus, Tone> = {
  trialing: 'info',
  active: 'ok',
  past_due: 'bad',
  cancelled: 'quiet',
  expired: 'warn',
}

function Current({ subscription }: { subscription: Subscription }) {
  const { plan, status, periodEnd, credit } = subscription
  const open = subscription.bills.find((bill) => bill.status === 'open')
  const { name } = plans[plan]
  return (
    <Section
      title={`${name} plan`}
      intro={
        <>
          <Badge tone={tones[status]}>{subscriptionLabels[status]}</Badge> {periodText(subscription)}
        </>
      }
    >
      {open?.payUrl && (
        <div className={styles.bill} data-due={status === 'past_due' || undefined}>
          <p>
            <strong className="num">{formatMoney(open.total, open.currency)}</strong> for{' '}
            {open.kind === 'fees' ? 'transaction fees' : `the ${plans[open.plan].name} plan, ${open.billing},`} is to be
            paid.
          </p>
          <Button component="a" href={open.payUrl} target="_blank" rel="noopener">
            Pay
          </Button>
        </div>
      )}
      {credit > 0 && (
        <p className={styles.hint}>You have a credit of {formatMoney(credit, 'USD')}. The next bill is lower by it.</p>
      )}
      {periodEnd && <EndOrResume key={status} subscription={subscription} />}
    </Section>
  )
}

function periodText({ plan, status, billing, periodEnd, paidUntil, graceEndsAt, ...rest }: Subscription): string {
  const { cancelAtPeriodEnd, nextPlan, nextBilling, ended } = rest
  if (ended) return `${endTexts[ended.reason](formatDay(ended.at))} You pay nothing.`
  if (!periodEnd) return plan === 'free' ? 'You pay nothing.' : 'Your plan has no end.'
  if (status === 'past_due') return `Pay by ${formatDay(graceEndsAt ?? periodEnd)} to stay on ${plans[plan].name}.`
  const end = formatDay(paidUntil ?? periodEnd)
  if (cancelAtPeriodEnd) return `Ends on ${end}. Your site is on Free after that.`
  if (status === 'trialing') return `Your trial ends on ${end}.`
  if (nextPlan && nextPlan !== plan) return `Changes to ${plans[nextPlan].name} on ${end}.`
  if (nextBilling && nextBilling !== billing) return `Paid ${billing}, ${nextBilling} from ${end}.`
  return `Paid ${billing}. Renews on ${end}.`
}

const usableUntil = ({ plan, paidUntil, periodEnd }: Subscription) =>
  `You can use ${plans[plan].name} until ${formatDay(paidUntil ?? periodEnd!)}. Then your site returns to the Free plan.`

function EndOrResume({ subscription }: { subscription: Subscription }) {
  const { plan, status, cancelAtPeriodEnd, nextPlan, nextBilling } = subscription
  const [asking, setAsking] = useState(false)
  const resume = useMutation({
    mutationFn: () => api.subscription.resume({}),
    onSuccess: () => toast.success(`Your site stays on ${plans[plan].name}.`),
  })
  const cancel = useMutation({
    mutationFn: () => api.subscription.cancel({}),
    onSuccess: (after) =>
      toast.success(
        after.cancelAtPeriodEnd
          ? usableUntil(after)
          : 'Your subscription has ended. Your site is on the Free plan now.',
      ),
    onSettled: () => setAsking(false),
  })
  const action = status === 'trialing' ? 'End after the trial' : 'Cancel subscription'
  if (cancelAtPeriodEnd || nextPlan || nextBilling)
    return (
      <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
        Stay on {plans[plan].name}
      </Button>
    )
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        open={asking}
        title={status === 'trialing' ? 'End after the trial?' : 'Cancel your subscription?'}
        action={action}
        dismiss="Go back"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
        hint="Nothing is deleted. What is above the limits of Free stays, but you cannot add more."
      >
        {status === 'past_due' ? 'Your site returns to the Free plan now.' : usableUntil(subscription)}
      </ConfirmDialog>
    </>
  )
}
