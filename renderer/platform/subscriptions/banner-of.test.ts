import { expect, test } from 'vitest'
import type { Subscription } from '#shared/platform/subscriptions.ts'
import { bannerOf } from './banner-of.ts'

const fits = { used: 1, max: 5 }
const subscription: Subscription = {
  ...{ plan: 'free', billing: 'monthly', status: 'active', cancelAtPeriodEnd: false, credit: 0, nonprofit: 'none' },
  ...{ usage: { admins: { used: 2, max: 1 }, media: fits, products: fits }, hasSelectedAdmins: false, bills: [] },
}

test('asks to choose admins until they are selected', () => {
  expect(bannerOf(subscription)?.action).toBe('Choose admins')
  expect(bannerOf({ ...subscription, hasSelectedAdmins: true })).toBeUndefined()
})

test('names media above the limit after the admins are selected', () => {
  const usage = { ...subscription.usage, media: { used: 60, max: 50 } }
  expect(bannerOf({ ...subscription, usage, hasSelectedAdmins: true })?.text).toContain('more media')
})

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const within = { admins: fits, media: fits, products: fits }
const ofTrial = (days: number): Subscription => ({
  ...{ ...subscription, usage: within, plan: 'pro', status: 'trialing' },
  ...{ periodStart: inDays(-days), periodEnd: inDays(14 - days) },
})
const endedBefore = (days: number, reason: 'trial' | 'unpaid' | 'cancelled', usage = within): Subscription => ({
  ...{ ...subscription, usage, status: reason === 'cancelled' ? 'cancelled' : 'expired' },
  ended: { reason, at: inDays(-days) },
})
const active: Subscription = { ...ofTrial(0), status: 'active', periodEnd: inDays(30) }

test.each<[string, Subscription, RegExp | undefined]>([
  ['day 6.9 of a trial', ofTrial(6.9), undefined],
  ['day 7 of a trial', ofTrial(7.01), /^Your Pro trial ends on /],
  ['day 12 of a trial', ofTrial(12.01), /^Your Pro trial ends on /],
  ['day 14 of a trial', endedBefore(0.01, 'trial'), /^Your trial ended on .* on the Free plan now/],
  ['the week after a trial', endedBefore(7.1, 'trial'), undefined],
  ['an unpaid period', { ...active, status: 'past_due', graceEndsAt: inDays(7) }, /^A payment is due\. Pay by /],
  ['the end of the days of grace', endedBefore(1, 'unpaid'), /because no payment was received/],
  ['a cancelled plan that goes on', { ...active, cancelAtPeriodEnd: true }, undefined],
  [
    'a cancelled plan in its last week',
    { ...active, cancelAtPeriodEnd: true, periodEnd: inDays(6) },
    /^Your Pro plan ends on /,
  ],
  [
    'a cancelled plan that is paid for longer',
    { ...active, cancelAtPeriodEnd: true, paidUntil: inDays(40) },
    undefined,
  ],
  [
    'a trial that ended with more admins than Free includes',
    endedBefore(1, 'trial', { ...within, admins: { used: 2, max: 1 } }),
    /^You have more admins/,
  ],
  [
    'a trial that ended with more media than Free includes',
    endedBefore(1, 'trial', { ...within, media: { used: 60, max: 50 } }),
    /^Your trial ended/,
  ],
  ['a plan that was cancelled', endedBefore(1, 'cancelled'), /^Your subscription ended on /],
  [
    'a full plan after that week',
    endedBefore(8, 'cancelled', { ...within, products: { used: 9, max: 5 } }),
    /more products/,
  ],
])('the notice of %s', (_, of, text) => {
  const banner = bannerOf(of)
  if (text) expect(banner?.text).toMatch(text)
  else expect(banner).toBeUndefined()
})
