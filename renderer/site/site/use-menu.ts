import { usePageLinks } from '#renderer/content/site-pages/page-links.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { mainLinks, shownOf } from '#renderer/core/company/links.ts'
import { paths } from '#renderer/core/paths.ts'
import type { MenuLink } from '#shared/core/company.ts'

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
