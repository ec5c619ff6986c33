import { paymentAddress } from '#server/commerce/orders/order-email-parts.ts'
import { getCompany } from '#server/core/company/company.ts'
import type { Part } from '#server/core/mail/email-kinds.ts'
import { writeStaffEmail } from '#server/core/mail/emails.ts'
import { canonicalHost } from '#server/core/tenants/company-domains.ts'
import { activeAdmins } from '#server/identity/auth/users.ts'
import { plans } from '#shared/core/plan-options.ts'
import { productDays } from '#shared/core/subscription-options.ts'
import { billCurrency, orderOfBill, periodText } from './bills.ts'
import type { SubscriptionEvent } from './events.ts'
import type { OwnerTransaction } from './owner-transaction.ts'
import type { BillRow, SubscriptionRow } from './subscriptions.table.ts'

/** Maximum number of admins who get an email. */
const mostAdmins = 50

/** The addresses of a company's active admins, its name, and the origin of its site. */
export async function recipientsOf({ tx, asTenant, originOf }: OwnerTransaction, tenantId: string) {
  const host = await canonicalHost(tx, tenantId)
  return asTenant(tenantId, async (db) => {
    const { name } = await getCompany(db)
    const addresses = (await activeAdmins(db, mostAdmins)).map(({ email }) => email)
    return { name, addresses, origin: host ? originOf(host) : '' }
  })
}

/** Queues an email from the platform to admins of a company. */
export async function emailFromPlatform(
  { asPlatform }: OwnerTransaction,
  addresses: readonly string[],
  subject: string,
  parts: Part[],
) {
  for (const to of addresses)
    await asPlatform(async ({ db, jobs }) => {
      await jobs.add('send-mail', await writeStaffEmail(db, to, () => [subject, ...parts]))
    })
}

interface Facts {
  name: string
  plan: string
  /** The Plan tab of the company's own site. */
  settings: { address: string; label: string }
  pay: Part[]
  amount: string
  period: string
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

type Compose = (facts: Facts, row: SubscriptionRow) => [subject: string, ...Part[]]

const trialEnding =
  (when: string): Compose =>
  ({ name, plan, settings }, { periodEnd }) => [
    `Your ${plan} trial for ${name} ends ${when}`,
    `The ${plan} trial of ${name} ends on ${day.format(new Date(periodEnd!))}. Choose a plan to go on without a break.`,
    settings,
    'Without a plan your site returns to Free. Nothing is deleted.',
  ]

const pastDue =
  (subject: (name: string) => string): Compose =>
  ({ name, plan, settings, pay, amount }, { graceEndsAt }) => [
    subject(name),
    `We have not received the payment of ${amount} for the ${plan} plan of ${name}.`,
    `Pay by ${day.format(new Date(graceEndsAt!))} to stay on this plan. After that your site returns to Free.`,
    ...pay,
    settings,
  ]

/** An event, or a renewal bill that replaces another one of the same period. */
export type SubscriptionEmail = SubscriptionEvent | 'renewal-replaced'

const texts: Partial<Record<SubscriptionEmail, Compose>> = {
  'trial-7': trialEnding('in a week'),
  'trial-12': trialEnding('in two days'),
  'trial-14': ({ name, settings }) => [
    `Your trial for ${name} has ended`,
    `The trial of ${name} has ended, and your site is on the Free plan now. Nothing was deleted.`,
    'What is above the limits of Free stays, but you cannot add more. Choose a plan to continue where you were.',
    settings,
  ],
  renewal: ({ name, plan, pay, amount, period, settings }) => [
    `Your ${plan} plan for ${name} renews soon`,
    `This is the bill for the ${plan} plan of ${name}, ${period}: ${amount}.`,
    ...pay,
    'You can change or cancel your plan in the settings.',
    settings,
  ],
  'renewal-replaced': ({ name, plan, pay, amount, period, settings }) => [
    `Your new bill for ${name}`,
    `This bill replaces the one that we sent before: the ${plan} plan of ${name}, ${period}, for ${amount}.`,
    ...pay,
    'The link in the earlier email no longer works.',
    settings,
  ],
  'past-due-0': pastDue((name) => `Payment for ${name} is due`),
  'past-due-3': pastDue((name) => `Reminder: payment for ${name} is due`),
  'past-due-6': pastDue((name) => `Last reminder: payment for ${name} is due tomorrow`),
  expired: ({ name, settings }) => [
    `${name} is on the Free plan now`,
    `We have not received your payment, so ${name} is on the Free plan now. Nothing was deleted.`,
    'What is above the limits of Free stays, but you cannot add more. Choose a plan to continue where you were.',
    settings,
  ],
  cancellation: ({ name, plan, settings }, { status, periodEnd }) => {
    const what = status === 'trialing' ? 'trial' : 'plan'
    return [
      `Your ${plan} ${what} for ${name} ends on ${day.format(new Date(periodEnd!))}`,
      `The ${plan} ${what} of ${name} was cancelled. It stays in force until ${day.format(new Date(periodEnd!))}, and your site is on the Free plan after that. Nothing is deleted.`,
      `Changed your mind? Until then you can resume the ${what} in the settings.`,
      settings,
    ]
  },
  cancelled: ({ name, settings }) => [
    `Your subscription for ${name} has ended`,
    `The subscription of ${name} has ended, and your site is on the Free plan now. Nothing was deleted.`,
    settings,
  ],
  downgraded: ({ name, plan, settings }) => [
    `${name} is on the ${plan} plan now`,
    `${name} is on the ${plan} plan now. Nothing was deleted.`,
    `What is above its limits stays, but you cannot add more. Products above the limit become inactive in ${productDays} days, the newest first, and return when you choose a larger plan.`,
    settings,
  ],
}

/** Queues an email to the admins of the company, from the platform. `bill` is the one that is to be paid. */
export async function sendSubscriptionEmails(
  transaction: OwnerTransaction,
  row: SubscriptionRow,
  email: SubscriptionEmail,
  bill: BillRow | undefined,
) {
  const compose = texts[email]
  if (!compose) return
  const { platform } = transaction
  const { name, addresses, origin } = await recipientsOf(transaction, row.tenantId)
  const order = bill && (await orderOfBill(transaction, bill.orderId))
  const settings = { address: `${origin}/settings?tab=plan`, label: 'Open the plan settings' }
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: billCurrency })
  const facts: Facts = {
    ...{ name, settings, plan: plans[bill?.plan ?? row.plan].name },
    pay: order && order.totalCents > 0 ? [{ address: paymentAddress(platform.origin, order), label: 'Pay now' }] : [],
    amount: money.format((order?.totalCents ?? 0) / 100),
    period: bill ? periodText(bill.periodStart, bill.periodEnd) : '',
  }
  const [subject, ...parts] = compose(facts, row)
  await emailFromPlatform(transaction, addresses, subject, parts)
}
