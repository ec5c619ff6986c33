import type { QueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { organization } from '#renderer/core/company/organization.ts'
import { clip, type HeadOf } from '#renderer/core/head/head.ts'

export const slidersQuery = query(api.sliders.list, {})
/** `seen` are photos looked at in this session. */
export const forYouQuery = (seen: readonly string[] = []) =>
  query(api.recommendations.personalized, { limit: 4, ...(seen.length > 0 && { seen: [...seen] }) })

/** What the home page shows. Neither part is worth failing the page for. Says which picture stands for it. */
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
