import { expect, test } from 'vitest'
import { nextPath, withNext } from './next-path.ts'

const next = (value: string) => nextPath(new URLSearchParams({ next: value }))

test('returns to the page where the sign-in started', () => {
  expect(next('/photos/1?size=large#comments')).toBe('/photos/1?size=large#comments')
  expect(withNext('/login', '/photos?tag=sea')).toBe('/login?next=%2Fphotos%3Ftag%3Dsea')
  expect(withNext('/login', '/')).toBe('/login')
})

test.each([
  '',
  'photos',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('rejects a next path that leads to another site: %j', (value) => expect(next(value)).toBe('/'))
