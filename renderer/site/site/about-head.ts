import type { QueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { organization } from '#renderer/core/company/organization.ts'
import { type HeadOf, seoHead } from '#renderer/core/head/head.ts'
import type { About } from '#shared/core/about.ts'

export const loadAbout = (client: QueryClient): Promise<About> =>
  client.query({ ...query(api.company.about, {}), staleTime: 30_000 })

export const aboutHead: HeadOf<About | undefined> = (page) => ({
  ...seoHead('about', 'About')(page),
  jsonLd: (origin) => ({
    '@type': 'AboutPage',
    mainEntity: { ...organization(page.company, origin), ...aboutData(page.data, origin) },
  }),
})

function aboutData({ mission, team }: Pick<About, 'mission' | 'team'> = { mission: '', team: [] }, origin: string) {
  const employee = team.map(({ name, role, photo, links }) => ({
    '@type': 'Person',
    name,
    ...(role && { jobTitle: role }),
    ...(photo && { image: new URL(photo, origin).href }),
    ...(links.length > 0 && { sameAs: links }),
  }))
  return { ...(mission && { slogan: mission }), ...(employee.length > 0 && { employee }) }
}

export const contactHead: HeadOf = (page) => ({
  ...seoHead('contact', 'Contact')(page),
  jsonLd: (origin) => ({ '@type': 'ContactPage', mainEntity: organization(page.company, origin) }),
})
