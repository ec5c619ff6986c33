import type { QueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { companyQuery, loadCompany } from '#renderer/core/company/company.ts'
import { faqPage } from '#renderer/core/head/faq-page.ts'
import { type HeadOf, seoHead } from '#renderer/core/head/head.ts'
import { paths } from '#renderer/core/paths.ts'

const plansQuery = query(api.plans.list, {})

/** Plans and questions. The questions are a separate file, so that visitors of other pages do not download them. */
export async function loadPricing(client: QueryClient) {
  await loadCompany(client)
  // Companies other than the platform have no plans to show.
  if (!client.getQueryData(companyQuery.queryKey)?.features.plans) return { plans: [], questions: [] }
  const [{ results: plans }, { questions }] = await Promise.all([
    client.query({ ...plansQuery, staleTime: 60_000 }),
    import('./questions.ts'),
  ])
  return { plans, questions }
}
export type PricingData = Awaited<ReturnType<typeof loadPricing>>

export const pricingHead: HeadOf<PricingData | undefined> = (page) => ({
  ...seoHead('pricing', 'Pricing', {
    canonical: paths.pricing,
    ...(page.data?.plans.length === 0 && { noindex: true }),
  })(page),
  jsonLd: (origin) =>
    page.data?.plans.length ? [product(page.data, page.company.name, origin), faqPage(page.data.questions)] : [],
})

/** Structured data of the plans that have a fixed price. */
function product({ plans }: PricingData, brand: string, origin: string) {
  const url = new URL(paths.pricing, origin).href
  return {
    '@type': 'Product',
    name: `${brand} plans`,
    description: plans.map(({ name, description }) => `${name}: ${description}`).join(' '),
    brand: { '@type': 'Brand', name: brand },
    url,
    offers: plans
      .filter(({ priceMonthly }) => priceMonthly !== null)
      .map(({ name, description, priceMonthly, currency, ctaLink }) => ({
        '@type': 'Offer',
        name,
        description,
        price: priceMonthly,
        priceCurrency: currency,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: priceMonthly,
          priceCurrency: currency,
          billingIncrement: 1,
          unitCode: 'MON',
        },
        availability: 'https://schema.org/InStock',
        url: new URL(ctaLink, origin).href,
      })),
  }
}
