import { expect, test } from 'vitest'
import type { OwnedCompany } from '#shared/platform/owners.ts'
import { warningsOf } from './company-texts.ts'

const well = { subscription: 'active', suspendedAt: null, failedJobs: 0, failedMails: 0 } as OwnedCompany

test.each<[string, Partial<OwnedCompany>, string[]]>([
  ['an active company', {}, []],
  ['an unpaid period', { subscription: 'past_due' }, ['Past due']],
  ['failures', { failedJobs: 2, failedMails: 1 }, ['2 jobs and 1 email failed']],
  [
    'a suspended company that has not paid',
    { suspendedAt: '2026-11-27T00:00:00.000Z', subscription: 'past_due' },
    ['Suspended', 'Past due'],
  ],
])('owners are warned of %s', (_, changes, texts) => {
  expect(warningsOf({ ...well, ...changes }).map(({ text }) => text)).toEqual(texts)
})
