import { readFileSync } from 'node:fs'
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
import { planFeatures, planKeys, plans } from '#shared/core/plan-options.ts'
import PricingPage from './PricingPage.tsx'
import { loadPricing, pricingHead } from './pricing-page.ts'
import { questions } from './questions.ts'

/** A page of a site that sells the platform's plans or does not, as the server sends it. */
async function pageOf(path: string, sellsPlans: boolean) {
  const client = new QueryClient()
  const company = { ...defaultCompany, name: 'Acme', features: { cart: false, plans: sellsPlans, whiteLabel: false } }
  client.setQueryData(companyQuery.queryKey, company)
  const results = planKeys.map((key) => ({ ...plans[key], key, features: planFeatures(plans[key]) }))
  setTransport(async () => ({ status: 200, body: { results, total: results.length } }))
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

/** Texts that promise nothing: headings, names and buttons. */
const labels = new Set([
  ...[
    'Pricing',
    'Billing',
    'Monthly',
    'Annual',
    'Recommended',
    '/month',
    'Instead of',
    'Pay with',
    'Questions, answered',
  ],
  ...planKeys.flatMap((key) => [plans[key].name, plans[key].ctaText]),
  ...(['free', 'pro', 'business'] as const).map((key) => plans[key].description),
  ...questions.map(({ question }) => question),
])

/** What the page promises in the states of its switches. */
async function promisesOfPage() {
  const states = ['', '?billing=annual', '?nonprofit=true', '?billing=annual&nonprofit=true']
  const pages = await Promise.all(states.map((state) => pageOf(`/pricing${state}`, true)))
  const texts = pages.flatMap(({ html }) =>
    html
      .replace(/<style.*?<\/style>|<!-- -->/gs, '')
      .split(/<[^>]*>/)
      .map((text) => text.trim()),
  )
  return new Set(texts.filter((text) => text !== '' && !labels.has(text)))
}

/** Rows of `docs/pricing.md`. */
const proofs = readFileSync('docs/pricing.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, line, file, name]) => ({ line: line!, file: file!.replaceAll('`', ''), name: name! }))

test('every promise of the page has a row in the table of proofs', async () => {
  expect(new Set(proofs.map(({ line }) => line))).toEqual(await promisesOfPage())
})

test.each(proofs.filter(({ file }) => file !== 'by people'))('“$line” is proven by a test', ({ file, name }) => {
  // The first argument of `test` or of what `test.each` returns.
  const names = [...readFileSync(file, 'utf8').matchAll(/\(\s*(['"`])([^\n]+?)\1,/g)].map(([, , text]) => text)
  expect(names, file).toContain(name)
})
