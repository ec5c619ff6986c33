import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PlanPreview } from '#shared/platform/subscriptions.ts'
import { PlanChange } from './PlanChange.tsx'

const period = { periodStart: '2026-03-01T00:00:00.000Z', periodEnd: '2026-04-01T00:00:00.000Z' }
const preview: PlanPreview = { begins: 'now', ...period, price: 99, credit: 0, unused: 0, due: 99, over: {} }

const textOf = (changes: Partial<PlanPreview>, plan: 'free' | 'business' = 'business') =>
  renderToString(<PlanChange preview={{ ...preview, ...changes }} plan={plan} />)
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, '|')

const arrives = 'begins as soon as the payment has arrived'
const earlier = 'the period ends earlier'
test.each([
  ['no credit', {}, [arrives], ['Credit', earlier]],
  ['unused days', { credit: 30, unused: 30, due: 69 }, ['|Credit for unused days|', arrives, earlier], []],
  ['a balance', { credit: 30, due: 69 }, ['|Credit|', arrives], ['unused days', earlier]],
  ['a balance and unused days', { credit: 30, unused: 10, due: 69 }, ['|Credit and unused days|', earlier], []],
  ['a balance of the whole price', { credit: 99, due: 0 }, ['begins at once'], [arrives, earlier]],
  ['unused days of the whole price', { credit: 99, unused: 99, due: 0 }, ['begins at once'], [arrives, earlier]],
])('explains a plan with %s', (_, changes, texts, others) => {
  for (const text of texts) expect(textOf(changes)).toContain(text)
  for (const text of others) expect(textOf(changes)).not.toContain(text)
})

test('the end of a given plan has no price, and what is above the limits is listed', () => {
  const text = textOf({ periodEnd: undefined, price: 0, due: 0, over: { media: { used: 60, max: 50 } } }, 'free')
  expect(text).toContain('Your site is on Free at once')
  expect(text).toContain('60 media instead of 50')
  expect(text).not.toMatch(/\$|paid/)
})
