import type { MenuLink } from '#shared/core/company.ts'
import { paths } from '../paths.ts'

const stated = (to: string, label: string): MenuLink => ({ to, label, hidden: false })

/** The pages of the header, in its order, unless the company has set its own. */
export const mainLinks: readonly MenuLink[] = [
  stated(paths.shop, 'Shop'),
  stated(paths.blogs, 'Blogs'),
  stated(paths.photos, 'Photos'),
  stated(paths.videos, 'Videos'),
  stated(paths.audio, 'Audio'),
  stated(paths.events, 'Events'),
  stated(paths.pricing, 'Pricing'),
]

export const quickLinks: readonly MenuLink[] = [
  stated(paths.home, 'Home'),
  stated(paths.about, 'About'),
  stated(paths.contact, 'Contact'),
  stated(paths.shop, 'Shop'),
]

/** A menu as the company has set it, with what the site has learnt since at its end; as stated where nothing is set. */
export function menuOf(set: readonly MenuLink[], usual: readonly MenuLink[]): MenuLink[] {
  if (set.length === 0) return [...usual]
  return [...set, ...usual.filter(({ to }) => !set.some((link) => link.to === to))]
}

/** What of it visitors see: neither what is hidden nor what leads to no page. */
export const shownOf = (set: readonly MenuLink[], usual: readonly MenuLink[], deadEnds: readonly string[] = []) =>
  menuOf(set, usual).filter(({ to, hidden }) => !hidden && !deadEnds.includes(to))
