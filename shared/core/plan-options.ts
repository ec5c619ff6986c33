export const planKeys = ['free', 'pro', 'business', 'enterprise'] as const
export type PlanKey = (typeof planKeys)[number]

/** How many of each a plan holds; `null` is without end. */
export interface PlanLimits {
  admins: number | null
  media: number | null
  products: number | null
}

/** What the server switches on or off by plan. */
export interface PlanSwitches {
  cart: boolean
  payments: boolean
  analytics: boolean
  multiCurrency: boolean
  whiteLabel: boolean
}

export interface PlanTerms {
  name: string
  description: string
  /** Dollars a month when paid monthly; `null` where the price is agreed. */
  priceMonthly: number | null
  /** 0 where there is nothing to try. */
  trialDays: number
  /** Of each sale, beside what the payment processor charges; `null` where nothing is sold. */
  transactionFeePct: number | null
  limits: PlanLimits
  switches: PlanSwitches
  /** What else comes with it, in words. */
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
  whiteLabel: false,
}
const selling: PlanSwitches = { ...nothing, cart: true, payments: true, analytics: true }

/** [Note: Plans] The one table of plans: the price page shows it, and the server holds every company to it. */
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
    ctaLink: '/register',
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
    switches: { ...selling, multiCurrency: true },
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
    switches: { ...selling, multiCurrency: true, whiteLabel: true },
    extras: ['Everything in Business', 'White-label', 'SLA', '24/7 support'],
    ctaText: 'Contact sales',
    ctaLink: '/contact?subject=Enterprise%20plan',
    highlighted: false,
  },
}

const counted = new Intl.NumberFormat('en-US')
const many = (most: number | null, one: string, more: string) =>
  most === null ? `Unlimited ${more}` : `${counted.format(most)} ${most === 1 ? one : more}`

/** What a plan offers, line by line: first how much of everything, then the rest. */
export function featuresOf({ limits: { admins, media, products }, extras }: PlanTerms): string[] {
  return [
    many(admins, 'admin', 'admins'),
    many(media, 'media', 'media'),
    many(products, 'product', 'products'),
    ...extras,
  ]
}

/** What a plan is paid with. */
export const paymentMethods = ['Visa', 'Mastercard', 'Ecocash', 'Innbucks'] as const

const annualSaving = 0.2
const nonprofitSaving = 0.5
export type Billing = 'monthly' | 'annual'

/** What a plan costs, in cents: each month, and for a year of them. Nothing where the price is agreed. */
export function costOf({ priceMonthly }: Pick<PlanTerms, 'priceMonthly'>, billing: Billing, nonprofit: boolean) {
  if (priceMonthly === null) return undefined
  const kept = (nonprofit ? 1 - nonprofitSaving : 1) * (billing === 'annual' ? 1 - annualSaving : 1)
  const month = Math.round(priceMonthly * 100 * kept)
  return { month, year: month * 12 }
}
