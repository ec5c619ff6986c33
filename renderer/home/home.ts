import type { QueryClient } from '@tanstack/react-query'
import { api, query } from '../api/api.ts'
import type { HeadOf } from '../site/head.ts'
import { organization } from '../site/organization.ts'

export const slidersQuery = query(api.sliders.list, {})
export const forYouQuery = query(api.recommendations.personalized, { limit: 4 })

/** What the home page shows. Neither part is worth failing the page for. */
export async function loadHome(client: QueryClient) {
  await Promise.all([client.prefetchQuery(slidersQuery), client.prefetchQuery(forYouQuery)])
  return null
}

export const homeHead: HeadOf = ({ company }) => {
  const { name, tagline } = company
  return {
    title: company.seo_home_title || (tagline ? `${name} — ${tagline}` : name),
    whole: true,
    description: company.seo_home_description || company.description || tagline || undefined,
    jsonLd: (origin) => [organization(company, origin), { '@type': 'WebSite', name, url: origin }],
  }
}
