import type { MenuLink } from '#shared/company.ts'
import { paths } from '../paths.ts'
import { usePageLinks } from '../site-pages/page-links.ts'
import { useCompany } from './company.ts'
import { mainLinks, shownOf } from './links.ts'

/** Targets of menus that no visitor is sent to: pages that are not published, and Pricing on a site without plans. */
export function useDeadEnds(): readonly string[] {
  const { features } = useCompany()
  const { unpublished } = usePageLinks()
  return features.plans ? unpublished : [...unpublished, paths.pricing]
}

/** The links of the header and the side menu: the company's menu, then its pages that are marked for it. */
export function useMenu(): MenuLink[] {
  const links = shownOf(useCompany().menu, mainLinks, useDeadEnds())
  const pages = usePageLinks()
    .results.filter(({ showInMenu, slug }) => showInMenu && !links.some(({ to }) => to === paths.page(slug)))
    .map(({ slug, title }) => ({ to: paths.page(slug), label: title, hidden: false }))
  return [...links, ...pages]
}
