import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { ChoiceCards } from '#renderer/core/ui/ChoiceCards.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { Section } from '#renderer/identity/account/Section.tsx'
import { type Billing, type PlanKey, planFeatures, planPrice, plans } from '#shared/core/plan-options.ts'
import type { Subscription } from '#shared/platform/subscriptions.ts'
import { PlanChange } from './PlanChange.tsx'
import styles from './PlanTab.module.css'

interface Choice {
  plan: PlanKey
  billing: Billing
}

const dollars = (cents: number) => formatMoney(cents / 100, 'USD').replace(/[.,]00$/, '')

/** The plans with their prices. A choice is shown in a dialog before it has an effect. */
export function ChoosePlan({ subscription }: { subscription: Subscription }) {
  const [billing, setBilling] = useState<Billing>(subscription.billing)
  const [choice, setChoice] = useState<Choice>()
  const isRunning = subscription.status === 'active' && subscription.periodEnd !== undefined
  // The button of these leads to a payment, so it cannot name the plan.
  const badge = { trialing: 'Your trial', past_due: 'Your plan' }[subscription.status as string]
  const isGiven = subscription.plan !== 'free' && subscription.periodEnd === undefined
  const isNonprofit = subscription.nonprofit === 'approved'
  const options = (['free', 'pro', 'business'] as const).filter((plan) => plan !== 'free' || isRunning || isGiven)
  return (
    <Section
      title="Choose a plan"
      intro="Larger plans begin as soon as they are paid, smaller ones with the next period."
    >
      <div className={styles.billing}>
        <ChoiceCards
          legend="Billing"
          name="billing"
          value={billing}
          onChange={(value) => setBilling(value === 'annual' ? 'annual' : 'monthly')}
          choices={[
            { id: 'monthly', label: 'Monthly' },
            { id: 'annual', label: 'Annual', end: 'Save 20%' },
          ]}
        />
      </div>
      <ul className={styles.plans}>
        {options.map((plan) => {
          const price = planPrice(plans[plan], billing, isNonprofit)!
          const isCurrent =
            plan === subscription.plan &&
            (isGiven || (isRunning && (billing === subscription.billing || plan === 'free')))
          return (
            <li key={plan} data-current={isCurrent || undefined}>
              <h3>
                {plans[plan].name} {plan === subscription.plan && badge && <Badge tone="info">{badge}</Badge>}
              </h3>
              <p className="num">
                <strong>{dollars(price.month)}</strong> a month
                {billing === 'annual' && price.year > 0 && <small>{dollars(price.year)} a year</small>}
              </p>
              <ul className={styles.hint}>
                {planFeatures(plans[plan]).map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
              <Button
                variant={isCurrent || plan === 'free' ? 'default' : 'filled'}
                disabled={isCurrent}
                onClick={() => setChoice({ plan, billing })}
              >
                {isCurrent ? 'Your plan' : `Choose ${plans[plan].name}`}
              </Button>
            </li>
          )
        })}
      </ul>
      <p className={styles.hint}>
        You need more? <Link to={plans.enterprise.ctaLink}>Contact sales</Link> about Enterprise.
      </p>
      <Dialog open={choice !== undefined} onClose={() => setChoice(undefined)} title={titleOf(choice)}>
        {choice && <ConfirmChoice choice={choice} onDone={() => setChoice(undefined)} />}
      </Dialog>
    </Section>
  )
}

const titleOf = (choice: Choice | undefined) => (choice ? `Choose ${plans[choice.plan].name}?` : '')

function ConfirmChoice({ choice, onDone }: { choice: Choice; onDone(): void }) {
  const { desktop } = usePlatform()
  const preview = useQuery({ ...query(api.subscription.preview, choice), staleTime: 0, gcTime: 0 })
  const change = useMutation({
    mutationFn: () => api.subscription.change(choice),
    onSuccess({ bills }) {
      onDone()
      const bill = bills.find(({ status, plan }) => status === 'open' && plan === choice.plan)
      if (preview.data?.begins === 'later') toast.success('Your choice is saved.')
      else if (!bill) toast.success(`Your site is on ${plans[choice.plan].name} now.`)
      else if (bill.payUrl && !desktop) location.assign(bill.payUrl)
      else toast.success('Your bill is ready. The plan begins when it is paid.')
    },
  })
  if (!preview.data) return <LoadingState query={preview} label="Calculating the price" bones={[24, 80]} />
  const { begins, due } = preview.data
  return (
    <div className={styles.dialog}>
      <PlanChange preview={preview.data} plan={choice.plan} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          Go back
        </Button>
        <Button loading={change.isPending} onClick={() => change.mutate()}>
          {begins === 'later' ? 'Change at the end of the period' : due > 0 ? 'Continue to payment' : 'Change now'}
        </Button>
      </div>
    </div>
  )
}
