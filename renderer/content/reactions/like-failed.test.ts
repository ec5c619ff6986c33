import { expect, test } from 'vitest'
import { likeFailed } from './like-failed.ts'

test('whoever could not like something is asked to try again only where that may help', () => {
  for (const code of ['OFFLINE', 'UNEXPECTED', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'] as const)
    expect(likeFailed({ code }, 'photo')).toBe('Failed to like photo. Please try again.')
  for (const code of ['NOT_FOUND', 'FORBIDDEN'] as const)
    expect(likeFailed({ code }, 'photo')).toBe('Failed to like the photo.')
  expect(likeFailed({ code: 'NOT_FOUND' }, 'event')).toBe('Failed to like the event.')
})
