import { expect, test } from 'vitest'
import type { UploadItem, UploadState } from '#shared/core/uploads.ts'
import { uploadFigures } from '../upload-figures.ts'
import {
  countKinds,
  formatDetails,
  formatDuration,
  formatFitting,
  formatOutcome,
  formatPreflight,
  formatQuota,
  formatSource,
} from './upload-labels.ts'

const items = (counts: Partial<Record<UploadState, number>>): UploadItem[] =>
  Object.entries(counts).flatMap(([state, count]) =>
    Array.from({ length: count }, (_, place) => ({
      id: `${state}-${place}`,
      name: `${place}.jpg`,
      folder: '',
      size: 1,
      details: { published: true },
      state: state as UploadState,
      sent: 0,
    })),
  )

test('counts new, duplicate and refused files before the upload', () => {
  expect(formatPreflight(uploadFigures(items({ checking: 30, ready: 250, duplicate: 12, refused: 8 })))).toBe(
    '280 new, 12 duplicates, 8 cannot be uploaded',
  )
  expect(formatPreflight(uploadFigures(items({ duplicate: 1 })))).toBe('0 new, 1 duplicate')
})

test('counts how many files fit in the plan', () => {
  const full = items({ refused: 28 }).map((item) => ({
    ...item,
    error: { code: 'PLAN_LIMIT_REACHED' as const, message: 'Your Free plan includes 50 media files.' },
  }))
  const fitting = (others: Partial<Record<UploadState, number>>, without = full) =>
    formatFitting(uploadFigures([...items(others), ...without]))
  expect(fitting({ ready: 10, checking: 2, duplicate: 3 })).toBe('12 of these 40 files fit in your plan.')
  expect(fitting({ done: 1 })).toBe('1 of these 29 files fits in your plan.')
  expect(fitting({}, full.slice(0, 1))).toBe('This file does not fit in your plan.')
  expect(fitting({ ready: 2, refused: 1 }, [])).toBe('')
})

test('counts results after the upload', () => {
  const figures = uploadFigures(items({ done: 1268, duplicate: 1, failed: 3, cancelled: 1 }))
  expect(formatOutcome(figures)).toBe('1,268 uploaded, 1 duplicate, 3 failed, 1 cancelled')
  expect(countKinds(figures)).toMatchObject({ done: 1268, failed: 3, new: 0 })
})

test('formats the quota now and after the upload', () => {
  expect(formatQuota({ used: 310, limit: 10_000 }, 280)).toBe('310 of 10,000 media used, 590 after this')
  expect(formatQuota({ used: 48, limit: 50 }, 5)).toBe('48 of 50 media used, 50 after this')
  expect(formatQuota({ used: 310, limit: null }, 0)).toBe('310 media used')
})

test('formats durations', () => {
  expect([200, 59_000, 200_000, 7_500_000].map(formatDuration)).toEqual(['1 s', '59 s', '3 min 20 s', '2 h 5 min'])
})

test('formats the source and the details of a file', () => {
  const item = { ...items({ ready: 1 })[0]!, folder: 'Holiday/2024' }
  expect(formatSource(item)).toBe('Holiday/2024')
  expect(formatSource({ ...item, details: { published: false, title: 'Dawn' } })).toBe('Holiday/2024/0.jpg')
  expect(formatDetails({ published: false, album: 'Harbour', category: 'Nature', tags: ['sea', 'sky'] })).toBe(
    'Draft, Harbour, Nature, sea, sky',
  )
})
