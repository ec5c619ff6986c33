import { mainLinks, menuOf, quickLinks } from '#renderer/core/company/links.ts'
import type { About } from '#shared/core/about.ts'
import {
  type CompanySettings,
  type MenuLink,
  type SeoPage,
  type SocialName,
  seoPages,
  socialNames,
} from '#shared/core/company.ts'

const profile = [
  'name',
  'tagline',
  'description',
  'hero_image',
  'cta_text',
  'cta_link',
  'email',
  'phone',
  'address',
  'website',
  'comments',
  'timezone',
  'locale',
  'currency',
  'order_prefix',
  'low_stock',
  'most_per_line',
  'pickup',
  'shop_note',
  'mail_sender',
  'font',
  'primary_color',
  'secondary_color',
  'primary_blur',
  'secondary_blur',
  'header_radius',
  'button_radius',
] as const

type SeoKey = `seo_${SeoPage}_title` | `seo_${SeoPage}_description`

/** What the form holds: the company's own record, with nothing missing. */
export type CompanyValues = Pick<CompanySettings, (typeof profile)[number]> &
  About &
  Record<(typeof menuKeys)[number], MenuLink[]> & { social: Record<SocialName, string> } & Record<SeoKey, string>

const pictureNames = ['logo', 'logo_dark', 'icon'] as const
type PictureName = (typeof pictureNames)[number]
/** A new file, or nothing any more. */
export type CompanyPictures = Partial<Record<PictureName, File | 'none'>>

const seoKeys = seoPages.flatMap((page): SeoKey[] => [`seo_${page}_title`, `seo_${page}_description`])

const aboutKeys = ['mission', 'vision', 'values', 'team'] as const

/** The stated entries of each menu. */
const menus = { menu: mainLinks, quick_links: quickLinks }
const menuKeys = ['menu', 'quick_links'] as const

/** The company as the form shows it. */
export function valuesOf(company: CompanySettings): CompanyValues {
  return {
    ...Object.fromEntries(aboutKeys.map((name) => [name, company[name]])),
    ...Object.fromEntries(menuKeys.map((name) => [name, menuOf(company[name], menus[name])])),
    ...Object.fromEntries(profile.map((name) => [name, company[name]])),
    social: Object.fromEntries(socialNames.map((name) => [name, company.social[name] ?? ''])),
    ...Object.fromEntries(seoKeys.map((name) => [name, company[name] ?? ''])),
  } as CompanyValues
}

/** What is sent: only what changed, so that two people editing different things do not undo each other. */
export function changedForm(before: CompanyValues, now: CompanyValues, pictures: CompanyPictures) {
  const words: Record<string, string> = {}
  for (const name of [...profile, ...seoKeys]) if (now[name] !== before[name]) words[name] = String(now[name]).trim()
  for (const name of aboutKeys) {
    const text = written(now[name])
    if (text !== written(before[name])) words[name] = text
  }
  for (const name of menuKeys) {
    const text = JSON.stringify(now[name])
    // As stated is nothing of its own.
    if (text !== JSON.stringify(before[name])) words[name] = text === JSON.stringify(menus[name]) ? '[]' : text
  }
  for (const name of socialNames)
    if (now.social[name] !== before.social[name]) words[`social[${name}]`] = now.social[name].trim()
  const files: Record<string, File | ''> = {}
  for (const name of pictureNames) {
    const file = pictures[name]
    if (file) files[name] = file === 'none' ? '' : file
  }
  return { words, files }
}

/** As one field of a form: texts as they are, lists as JSON. */
const written = (value: About[keyof About]) => (typeof value === 'string' ? value.trim() : JSON.stringify(value))

export const companyTabs = [
  'general',
  'brand',
  'contact',
  'about',
  'seo',
  'navigation',
  'shop',
  'mail',
  'domain',
  'security',
] as const
export type CompanyTab = (typeof companyTabs)[number]

/** The tab a field is on. */
export function tabOf(field: string): CompanyTab {
  if (field.startsWith('seo_')) return 'seo'
  if (field === 'mail_sender') return 'mail'
  if (/^(menu|quick_links)\b/.test(field)) return 'navigation'
  if (/^(mission|vision|values|team)\b/.test(field)) return 'about'
  if (field.startsWith('social') || ['email', 'phone', 'address', 'website'].includes(field)) return 'contact'
  if (/^(currency|order_prefix|low_stock|most_per_line|pickup|shop_note)$/.test(field)) return 'shop'
  if (/^(logo|icon|font|primary_|secondary_|header_|button_)/.test(field)) return 'brand'
  return 'general'
}
