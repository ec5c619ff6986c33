import { paths } from '../paths.ts'

export interface Plan {
  key: 'free' | 'pro' | 'business' | 'enterprise'
  name: string
  /** Dollars a month when paid monthly; absent where the price is agreed. */
  monthly?: number
  summary: string
  features: string[]
  trialDays?: number
  highlighted?: boolean
  action: { label: string; to: string }
}

export const plans: readonly Plan[] = [
  {
    key: 'free',
    name: 'Free',
    monthly: 0,
    summary: 'A place for your first pictures.',
    features: ['1 admin', '50 media', '5 products', 'Community support'],
    action: { label: 'Start for free', to: paths.register },
  },
  {
    key: 'pro',
    name: 'Pro',
    monthly: 39,
    summary: 'For makers who sell what they show.',
    features: [
      '5 admins',
      '1,000 media',
      '100 products with cart',
      'Payments',
      'Analytics',
      'Email support',
      '1% transaction fee plus processor fees',
    ],
    trialDays: 14,
    highlighted: true,
    action: { label: 'Start free trial', to: paths.registerFor('pro') },
  },
  {
    key: 'business',
    name: 'Business',
    monthly: 99,
    summary: 'For teams with a catalogue.',
    features: [
      '15 admins',
      '10,000 media',
      'Unlimited products',
      'Multi-currency',
      'No platform fees',
      'Priority support',
    ],
    trialDays: 14,
    action: { label: 'Start free trial', to: paths.registerFor('business') },
  },
  {
    key: 'enterprise',
    name: 'Enterprise',
    summary: 'Your name on everything, and somebody to call.',
    features: ['Unlimited admins, media and products', 'White-label', 'SLA', '24/7 support'],
    action: { label: 'Contact sales', to: paths.contactAbout('Enterprise plan') },
  },
]

export type Billing = 'monthly' | 'annual'

const annualSaving = 0.2
const nonprofitSaving = 0.5

/** What a plan costs, in cents: each month, and each year when paid yearly. */
export function priceOf({ key, monthly }: Plan, billing: Billing, nonprofit: boolean) {
  if (monthly === undefined) return undefined
  const halved = nonprofit && (key === 'pro' || key === 'business')
  const month = Math.round(
    monthly * 100 * (halved ? 1 - nonprofitSaving : 1) * (billing === 'annual' ? 1 - annualSaving : 1),
  )
  return { month, year: month * 12 }
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$39`, and `$31.20` where there are cents. */
export const formatDollars = (cents: number) => dollars.format(cents / 100).replace(/\.00$/, '')

export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'How does the free trial work?',
    answer: 'Pro and Business come with a 14-day free trial. During it you have everything the plan offers.',
  },
  {
    question: 'Do I need a card to start?',
    answer: 'No. You only choose how to pay if you decide to stay on Pro or Business.',
  },
  {
    question: 'What happens after the trial?',
    answer: 'If you do not subscribe, your account stays on the Free plan. Nothing you have made is deleted.',
  },
  {
    question: 'What do I save by paying yearly?',
    answer: 'Annual billing saves 20%: Pro is $374.40 and Business $950.40 a year.',
  },
  {
    question: 'Is there a discount for nonprofits and schools?',
    answer:
      'Yes, 50% off Pro or Business. Register, then write to us with a document that shows what you are; the discount starts as soon as we have seen it.',
  },
  {
    question: 'Which fees do you take on sales?',
    answer:
      'On Pro, 1% of each sale plus what the payment processor charges. Business has no platform fees; the processor still charges its own.',
  },
  {
    question: 'Which payment methods do you accept?',
    answer: 'Visa, Mastercard, Ecocash and Innbucks.',
  },
  {
    question: 'Can I cancel, and take my content with me?',
    answer:
      'Yes, at any time. Your paid plan runs to the end of the period, then the account stays on Free. Your pictures and texts remain yours.',
  },
]
