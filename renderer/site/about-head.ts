import { type HeadOf, seoHead } from './head.ts'
import { organization } from './organization.ts'

/** Head of the page about the company. */
export const aboutHead: HeadOf = (page) => ({
  ...seoHead('about', 'About')(page),
  jsonLd: (origin) => ({ '@type': 'AboutPage', mainEntity: organization(page.company, origin) }),
})

/** Head of the page that says how to reach the company. */
export const contactHead: HeadOf = (page) => ({
  ...seoHead('contact', 'Contact')(page),
  jsonLd: (origin) => ({ '@type': 'ContactPage', mainEntity: organization(page.company, origin) }),
})
