import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { setTransport } from '#renderer/core/api/api.ts'
import { companyQuery } from '#renderer/core/company/company.ts'
import { defaultCompany } from '#renderer/core/company/default-company.ts'
import { PlatformContext } from '#renderer/core/platform/platform.ts'
import { serverPlatform } from '#renderer/core/platform/server.ts'
import { MainNav } from '#renderer/site/site/MainNav.tsx'
import PricingPage from './PricingPage.tsx'
import { loadPricing, pricingHead } from './pricing-page.ts'

/** A page of a site that sells the platform's plans or does not, as the server sends it. */
async function pageOf(path: string, plans: boolean) {
  const client = new QueryClient()
  const company = { ...defaultCompany, name: 'Acme', features: { cart: false, plans, whiteLabel: false } }
  client.setQueryData(companyQuery.queryKey, company)
  const pro = {
    key: 'pro',
    name: 'Pro',
    description: 'For makers.',
    priceMonthly: 39,
    features: [],
    ctaText: 'Choose Pro',
    ctaLink: '/register?plan=pro',
  }
  setTransport(async () => ({ status: 200, body: { results: [pro], total: 1 } }))
  const { query, dataRoutes } = createStaticHandler([
    { path: '/pricing', loader: () => loadPricing(client), Component: PricingPage },
    { path: '/', Component: MainNav },
  ])
  const context = await query(new Request(`https://acme.example${path}`))
  if (context instanceof Response) throw new Error('The page redirects.')
  const html = renderToString(
    <QueryClientProvider client={client}>
      <PlatformContext value={serverPlatform}>
        <MantineProvider>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
        </MantineProvider>
      </PlatformContext>
    </QueryClientProvider>,
  )
  const data = Object.values(context.loaderData)[0]
  return { html, head: pricingHead({ company, data, params: {} }) }
}

test('the plans of the platform lead to the sign-up', async () => {
  const { html, head } = await pageOf('/pricing', true)
  expect(html).toContain('$39')
  expect(html).toContain('href="/register?plan=pro"')
  expect(html).not.toContain('cannot be bought')
  expect(head.noindex).toBeFalsy()
})

test('shows no plans on the site of a company', async () => {
  const { html, head } = await pageOf('/pricing', false)
  expect(html).toContain('has not published any plans.')
  expect(html).not.toContain('$39')
  expect(head).toMatchObject({ noindex: true })
  expect(head.jsonLd?.('https://acme.example')).toEqual([])
})

test.each([
  [true, true],
  [false, false],
])('with plans %s the menu links to Pricing: %s', async (plans, expected) => {
  expect((await pageOf('/', plans)).html.includes('href="/pricing"')).toBe(expected)
})
