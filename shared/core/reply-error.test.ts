import { expect, test } from 'vitest'
import { replyError } from './reply-error.ts'

test('passes on the error and Retry-After', () => {
  const error = replyError(429, { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts.' }, '90')
  expect([error.code, error.message, error.retryAfter]).toEqual(['TOO_MANY_REQUESTS', 'Too many attempts.', 90])
})

test('derives the error from the status of a proxy', () => {
  const codes = [401, 403, 404, 410, 413, 429, 502, 503, 504, 500, 418].map((status) => [
    status,
    replyError(status, '<html>Bad gateway</html>', null).code,
  ])
  expect(codes).toEqual([
    [401, 'AUTH_REQUIRED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [410, 'NOT_FOUND'],
    [413, 'FILE_TOO_LARGE'],
    [429, 'TOO_MANY_REQUESTS'],
    [502, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
    [504, 'UNAVAILABLE'],
    [500, 'UNEXPECTED'],
    [418, 'UNEXPECTED'],
  ])
})

test('accepts a date as Retry-After and ignores invalid values', () => {
  const wait = (value: string) => replyError(503, undefined, value).retryAfter
  expect(wait(new Date(Date.now() + 60_000).toUTCString())).toBeGreaterThan(57)
  expect([wait('soon'), wait('-5'), wait('0'), wait(new Date(0).toUTCString())]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
