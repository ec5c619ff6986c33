import type { MenuLink } from '#shared/core/company.ts'
import { paths } from '../paths.ts'

const link = (to: string, label: string): MenuLink => ({ to, label, hidden: false })

/** The default links of the header. */
export const mainLinks: readonly MenuLink[] = [
  link(paths.shop, 'Shop'),
  link(paths.blogs, 'Blogs'),
  link(paths.photos, 'Photos'),
  link(paths.videos, 'Videos'),
  link(paths.audio, 'Audio'),
  link(paths.events, 'Events'),
  link(paths.pricing, 'Pricing'),
]

export const quickLinks: readonly MenuLink[] = [
  link(paths.home, 'Home'),
  link(paths.about, 'About'),
  link(paths.contact, 'Contact'),
  link(paths.shop, 'Shop'),
]

/** The company's menu with newer default links at its end; the default menu where none is set. */
export function mergeMenu(set: readonly MenuLink[], defaults: readonly MenuLink[]): MenuLink[] {
  if (set.length === 0) return [...defaults]
  return [...set, ...defaults.filter(({ to }) => !set.some((own) => own.to === to))]
}

/** The links that visitors see, without hidden links and links to missing pages. */
export const visibleLinks = (
  set: readonly MenuLink[],
  defaults: readonly MenuLink[],
  deadEnds: readonly string[] = [],
) => mergeMenu(set, defaults).filter(({ to, hidden }) => !hidden && !deadEnds.includes(to))
