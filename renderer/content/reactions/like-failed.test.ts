import { expect, test } from 'vitest'
import { likeFailed } from './like-failed.ts'

test('offers a retry after a failed like only if it can succeed', () => {
  for (const code of ['OFFLINE', 'UNEXPECTED', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'] as const)
    expect(likeFailed({ code }, 'photo')).toBe('Failed to like photo. Please try again.')
  for (const code of ['NOT_FOUND', 'FORBIDDEN'] as const)
    expect(likeFailed({ code }, 'photo')).toBe('Failed to like the photo.')
  expect(likeFailed({ code: 'NOT_FOUND' }, 'event')).toBe('Failed to like the event.')
})
