import { QueryClient } from '@tanstack/react-query'
import { type LoaderFunction, matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { authRoutes } from './auth-routes.tsx'

/** The redirect of an address, or undefined. */
function ledTo(address: string) {
  const url = new URL(address, 'https://site.example')
  const loader = matchRoutes(authRoutes(new QueryClient()), url.pathname)![0]!.route.loader as LoaderFunction
  const answer = loader({ request: new Request(url), params: {}, context: {} } as never) as Response | null
  return answer && [answer.status, answer.headers.get('location')]
}

test('redirects the reset page without a token to the login', () => {
  for (const address of ['/reset-password', '/reset-password?token=', '/invitation'])
    expect(ledTo(address), address).toEqual([302, '/login'])
  expect(ledTo('/reset-password?token=of-a-mail')).toBe(null)
})
