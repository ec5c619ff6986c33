export const planKeys = ['free', 'pro', 'business', 'enterprise'] as const
export type PlanKey = (typeof planKeys)[number]

/** The plans with which companies sign up themselves. */
export const signUpPlans = ['free', 'pro', 'business'] as const
export type SignUpPlan = (typeof signUpPlans)[number]
/** The plan of `?plan=`; undefined for other values. */
export const signUpPlanOf = (plan: string | null) => signUpPlans.find((known) => known === plan)

/** Limits of a plan; `null` is unlimited. */
export interface PlanLimits {
  admins: number | null
  media: number | null
  products: number | null
}

/** Features that depend on the plan. */
export interface PlanSwitches {
  cart: boolean
  payments: boolean
  analytics: boolean
  multiCurrency: boolean
  prioritySupport: boolean
  whiteLabel: boolean
}

export interface PlanTerms {
  name: string
  description: string
  /** Dollars per month when paid monthly; `null` if negotiated. */
  priceMonthly: number | null
  /** 0 without a trial. */
  trialDays: number
  /** Fee per sale, in addition to the payment processor's; `null` if the plan has no shop. */
  transactionFeePct: number | null
  limits: PlanLimits
  switches: PlanSwitches
  /** Further features, as text. */
  extras: readonly string[]
  ctaText: string
  ctaLink: string
  highlighted: boolean
}

const nothing: PlanSwitches = {
  cart: false,
  payments: false,
  analytics: false,
  multiCurrency: false,
  prioritySupport: false,
  whiteLabel: false,
}
const selling: PlanSwitches = { ...nothing, cart: true, payments: true, analytics: true }

/** [Note: Plans] The only table of plans: displayed on the price page and enforced by the server. */
export const plans: Record<PlanKey, PlanTerms> = {
  free: {
    name: 'Free',
    description: 'A place for your first pictures.',
    priceMonthly: 0,
    trialDays: 0,
    transactionFeePct: null,
    limits: { admins: 1, media: 50, products: 5 },
    switches: nothing,
    extras: ['Community support'],
    ctaText: 'Choose Free',
    ctaLink: '/register?plan=free',
    highlighted: false,
  },
  pro: {
    name: 'Pro',
    description: 'For makers who sell what they show.',
    priceMonthly: 39,
    trialDays: 14,
    transactionFeePct: 1,
    limits: { admins: 5, media: 1000, products: 100 },
    switches: selling,
    extras: ['Cart and payments', 'Analytics', 'Email support', '1% transaction fee plus processor fees'],
    ctaText: 'Choose Pro',
    ctaLink: '/register?plan=pro',
    highlighted: true,
  },
  business: {
    name: 'Business',
    description: 'For teams with a catalogue.',
    priceMonthly: 99,
    trialDays: 14,
    transactionFeePct: 0,
    limits: { admins: 15, media: 10_000, products: null },
    switches: { ...selling, multiCurrency: true, prioritySupport: true },
    extras: ['Everything in Pro', 'Multi-currency', 'No platform fees', 'Priority support'],
    ctaText: 'Choose Business',
    ctaLink: '/register?plan=business',
    highlighted: false,
  },
  enterprise: {
    name: 'Enterprise',
    description: 'For organisations that need more. The terms are agreed with you.',
    priceMonthly: null,
    trialDays: 0,
    transactionFeePct: 0,
    limits: { admins: null, media: null, products: null },
    switches: { ...selling, multiCurrency: true, prioritySupport: true, whiteLabel: true },
    extras: ['Everything in Business', 'White-label', 'SLA', '24/7 support'],
    ctaText: 'Contact sales',
    ctaLink: '/contact?subject=Enterprise%20plan',
    highlighted: false,
  },
}

const counted = new Intl.NumberFormat('en-US')
const many = (most: number | null, one: string, more: string) =>
  most === null ? `Unlimited ${more}` : `${counted.format(most)} ${most === 1 ? one : more}`

/** The features of a plan, limits first. */
export function planFeatures({ limits: { admins, media, products }, extras }: PlanTerms): string[] {
  return [
    many(admins, 'admin', 'admins'),
    many(media, 'media', 'media'),
    many(products, 'product', 'products'),
    ...extras,
  ]
}

/** Accepted payment methods. */
export const paymentMethods = ['Visa', 'Mastercard', 'Ecocash', 'Innbucks'] as const

const annualSaving = 0.2
const nonprofitSaving = 0.5
export type Billing = 'monthly' | 'annual'

/** The monthly and yearly price of a plan in cents; undefined if negotiated. */
export function planPrice({ priceMonthly }: Pick<PlanTerms, 'priceMonthly'>, billing: Billing, nonprofit: boolean) {
  if (priceMonthly === null) return undefined
  const factor = (nonprofit ? 1 - nonprofitSaving : 1) * (billing === 'annual' ? 1 - annualSaving : 1)
  const month = Math.round(priceMonthly * 100 * factor)
  return { month, year: month * 12 }
}
