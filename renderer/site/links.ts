import { paths } from '../paths.ts'

/** The pages of the header, in its order. */
export const mainLinks = [
  { to: paths.shop, label: 'Shop' },
  { to: paths.blogs, label: 'Blogs' },
  { to: paths.photos, label: 'Photos' },
  { to: paths.videos, label: 'Videos' },
  { to: paths.audio, label: 'Audio' },
  { to: paths.events, label: 'Events' },
  { to: paths.pricing, label: 'Pricing' },
] as const

export const quickLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About' },
  { to: paths.contact, label: 'Contact' },
  { to: paths.shop, label: 'Shop' },
] as const
