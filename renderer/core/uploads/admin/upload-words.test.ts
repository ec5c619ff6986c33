import { expect, test } from 'vitest'
import type { UploadItem, UploadState } from '#shared/core/uploads.ts'
import { uploadFigures } from '../upload-figures.ts'
import {
  countKinds,
  detailWords,
  durationWords,
  fileWords,
  outcomeWords,
  preflightWords,
  quotaWords,
} from './upload-words.ts'

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

test('before sending: what is new, what is there already, what cannot be sent', () => {
  expect(preflightWords(uploadFigures(items({ checking: 30, ready: 250, duplicate: 12, refused: 8 })))).toBe(
    '280 new, 12 duplicates, 8 cannot be sent',
  )
  expect(preflightWords(uploadFigures(items({ duplicate: 1 })))).toBe('0 new, 1 duplicate')
})

test('afterwards: what became of it', () => {
  const figures = uploadFigures(items({ done: 1268, duplicate: 1, failed: 3, cancelled: 1 }))
  expect(outcomeWords(figures)).toBe('1,268 uploaded, 1 duplicate, 3 failed, 1 cancelled')
  expect(countKinds(figures)).toMatchObject({ done: 1268, failed: 3, new: 0 })
})

test('the room in the plan, now and after this', () => {
  expect(quotaWords({ used: 310, limit: 10_000 }, 280)).toBe('310 of 10,000 media used, 590 after this')
  expect(quotaWords({ used: 48, limit: 50 }, 5)).toBe('48 of 50 media used, 50 after this')
  expect(quotaWords({ used: 310, limit: null }, 0)).toBe('310 media used')
})

test('how long it took', () => {
  expect([200, 59_000, 200_000, 7_500_000].map(durationWords)).toEqual(['1 s', '59 s', '3 min 20 s', '2 h 5 min'])
})

test('what is said about a file, and where it is from', () => {
  const item = { ...items({ ready: 1 })[0]!, folder: 'Holiday/2024' }
  expect(fileWords(item)).toBe('Holiday/2024')
  expect(fileWords({ ...item, details: { published: false, title: 'Dawn' } })).toBe('Holiday/2024/0.jpg')
  expect(detailWords({ published: false, album: 'Harbour', category: 'Nature', tags: ['sea', 'sky'] })).toBe(
    'Draft, Harbour, Nature, sea, sky',
  )
})
