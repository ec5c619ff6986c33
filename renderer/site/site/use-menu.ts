import { usePageLinks } from '#renderer/content/site-pages/page-links.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { mainLinks, visibleLinks } from '#renderer/core/company/links.ts'
import { paths } from '#renderer/core/paths.ts'
import type { MenuLink } from '#shared/core/company.ts'

/** Links that menus hide: unpublished pages, and Pricing on sites that sell no plans. */
export function useUnavailableLinks(): readonly string[] {
  const { features } = useCompany()
  const { unpublished } = usePageLinks()
  return features.plans ? unpublished : [...unpublished, paths.pricing]
}

/** The company's menu, followed by the pages that are marked for it. */
export function useMenu(): MenuLink[] {
  const links = visibleLinks(useCompany().menu, mainLinks, useUnavailableLinks())
  const pages = usePageLinks()
    .results.filter(({ showInMenu, slug }) => showInMenu && !links.some(({ to }) => to === paths.page(slug)))
    .map(({ slug, title }) => ({ to: paths.page(slug), label: title, hidden: false }))
  return [...links, ...pages]
}
