import type { QueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { organization } from '#renderer/core/company/organization.ts'
import { clip, type HeadOf } from '#renderer/core/head/head.ts'
import { forYouQuery, slidersQuery } from '#renderer/site/home/home-queries.ts'
import { preloadParts, sourcesOf } from './sections/parts.ts'

export const homeQuery = query(api.home.get, {})

/** The sections of the page. Hero and For You alone if they could not be loaded. */
const sectionsIn = (client: QueryClient) => client.getQueryData(homeQuery.queryKey)?.sections ?? []

/** Source files of the sections' code. */
export const partsOfHome = (client: QueryClient) => sourcesOf(sectionsIn(client))

/** Prefetches sections, slides and recommendations; errors do not fail the page. Returns the image for link previews. */
export async function loadHome(client: QueryClient) {
  await Promise.all([
    client.prefetchQuery(homeQuery),
    client.prefetchQuery(slidersQuery),
    client.prefetchQuery(forYouQuery()),
  ])
  await preloadParts(sectionsIn(client))
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
