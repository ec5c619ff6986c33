import type { QueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { organization } from '#renderer/core/company/organization.ts'
import { clip, type HeadOf } from '#renderer/core/head/head.ts'

export const slidersQuery = query(api.sliders.list, {})
/** `viewed` are the photos of this session. */
export const forYouQuery = (viewed: readonly string[] = []) =>
  query(api.recommendations.personalized, { limit: 4, ...(viewed.length > 0 && { seen: [...viewed] }) })

/** Prefetches slides and recommendations; errors do not fail the page. Returns the image for link previews. */
export async function loadHome(client: QueryClient) {
  await Promise.all([client.prefetchQuery(slidersQuery), client.prefetchQuery(forYouQuery())])
  const [slide] = client.getQueryData(slidersQuery.queryKey)?.results ?? []
  const [photo] = client.getQueryData(forYouQuery().queryKey)?.results ?? []
  return slide?.image || photo?.image || null
}

export const homeHead: HeadOf<string | null> = ({ company, data }) => {
  const { name, tagline } = company
  return {
    title: company.seo_home_title || (tagline ? `${name} — ${clip(tagline, 57 - name.length)}` : name),
    whole: true,
    image: company.hero_image || data || undefined,
    description: company.seo_home_description || company.description || tagline || undefined,
    jsonLd: (origin) => [organization(company, origin), { '@type': 'WebSite', name, url: origin }],
  }
}
