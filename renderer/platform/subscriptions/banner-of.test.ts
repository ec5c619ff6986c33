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
