import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { companyQuery } from '#renderer/core/company/company.ts'
import { defaultCompany } from '#renderer/core/company/default-company.ts'
import { PlatformContext } from '#renderer/core/platform/platform.ts'
import { serverPlatform } from '#renderer/core/platform/server.ts'
import RegisterOrSignUpPage from './RegisterOrSignUpPage.tsx'

/** `/register` as the server sends it, on the platform or on the site of a company. */
function pageOf(query: string, plans: boolean, platform = 'https://platform.example') {
  const client = new QueryClient()
  const features = { cart: false, plans, whiteLabel: false }
  const company = { ...defaultCompany, name: 'Acme', app_name: 'Acme · Vitrine', platform, features }
  client.setQueryData(companyQuery.queryKey, company)
  return renderToString(
    <QueryClientProvider client={client}>
      <PlatformContext value={serverPlatform}>
        <MantineProvider>
          <StaticRouter location={`/register${query}`}>
            <RegisterOrSignUpPage />
          </StaticRouter>
        </MantineProvider>
      </PlatformContext>
    </QueryClientProvider>,
  )
}

test.each([
  ['?plan=pro', 'Pro — 14-day free trial', 'Start free trial'],
  ['?plan=business', 'Business — 14-day free trial', 'Start free trial'],
  ['?plan=free', 'Free — nothing to pay', 'Create free site'],
])('the platform offers a site with %s', (query, chip, button) => {
  const html = pageOf(query, true)
  for (const text of [chip, button, 'Site name', 'Site address', '.platform.example', 'href="/pricing"'])
    expect(html.replaceAll('<!-- -->', '')).toContain(text)
})

test.each(['', '?plan=enterprise', '?plan=toString', '?plan='])(
  'registers customers of the platform with %j',
  (query) => {
    const html = pageOf(query, true).replaceAll('<!-- -->', '')
    expect(html).toContain('This account is for the site of Acme.')
    expect(html).not.toContain('Site address')
  },
)

test('a company sends plans to the platform by its absolute address', () => {
  const html = pageOf('?plan=pro', false)
  expect(html).toContain('href="https://platform.example/register?plan=pro"')
  expect(html).not.toContain('Password')
})

test.each([
  ['?plan=other', 'https://platform.example'],
  ['?plan=pro', ''],
])('a company registers customers with %s and the platform %j', (query, platform) => {
  const html = pageOf(query, false, platform)
  expect(html).toContain('Acme · Vitrine')
  expect(html).toContain('An account with Acme, for your comments and likes.')
  expect(html).not.toMatch(/choose a plan|trial/i)
})
