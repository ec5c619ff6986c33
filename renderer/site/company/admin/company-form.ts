import { mainLinks, mergeMenu, quickLinks } from '#renderer/core/company/links.ts'
import type { About } from '#shared/core/about.ts'
import type { AnalyticsServiceName } from '#shared/core/analytics-services.ts'
import {
  type CompanySettings,
  type MenuLink,
  type SeoPage,
  type SocialName,
  seoPages,
  socialNames,
} from '#shared/core/company.ts'
import { type VerifyingService, verifyingServices } from '#shared/core/site-verification.ts'

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
  'second_currency',
  'second_rate',
  'order_prefix',
  'low_stock',
  'most_per_line',
  'pickup',
  'shop_note',
  'whatsapp_orders',
  'mail_sender',
  'font',
  'primary_color',
  'secondary_color',
  'primary_blur',
  'secondary_blur',
  'header_radius',
  'button_radius',
] as const

type SeoKey = `seo_${SeoPage}_title` | `seo_${SeoPage}_description` | `seo_verify_${VerifyingService}`

/** An empty service is none. */
interface AnalyticsServiceFields {
  service: AnalyticsServiceName | ''
  id: string
  address: string
}
const noService: AnalyticsServiceFields = { service: '', id: '', address: '' }

/** The values of the form. */
export type CompanyValues = { analytics_service: AnalyticsServiceFields } & Pick<
  CompanySettings,
  (typeof profile)[number]
> &
  About &
  Record<(typeof menuKeys)[number], MenuLink[]> & { social: Record<SocialName, string> } & Record<SeoKey, string>

const imageNames = ['logo', 'logo_dark', 'icon'] as const
type ImageName = (typeof imageNames)[number]
export type CompanyImages = Partial<Record<ImageName, File | 'none'>>

const seoKeys = [
  ...seoPages.flatMap((page): SeoKey[] => [`seo_${page}_title`, `seo_${page}_description`]),
  ...verifyingServices.map((service): SeoKey => `seo_verify_${service}`),
]

const aboutKeys = ['mission', 'vision', 'values', 'team'] as const

/** The default entries of each menu. */
const menus = { menu: mainLinks, quick_links: quickLinks }
const menuKeys = ['menu', 'quick_links'] as const

type Currencies = Pick<CompanySettings, 'currency' | 'second_currency'>

/** Whether both currencies are the saved ones, which the saved rate is for. */
export const hasSavedCurrencies = (now: Currencies, saved: Currencies) =>
  now.currency === saved.currency && now.second_currency === saved.second_currency

/** The rate after a currency was selected: empty for other currencies than the saved ones. */
export const rateOf = (now: Currencies, saved: Currencies & Pick<CompanySettings, 'second_rate'>) =>
  hasSavedCurrencies(now, saved) ? saved.second_rate : ''

export function valuesOf(company: CompanySettings): CompanyValues {
  return {
    ...Object.fromEntries(aboutKeys.map((name) => [name, company[name]])),
    ...Object.fromEntries(menuKeys.map((name) => [name, mergeMenu(company[name], menus[name])])),
    ...Object.fromEntries(profile.map((name) => [name, company[name]])),
    analytics_service: company.analytics_service ?? noService,
    social: Object.fromEntries(socialNames.map((name) => [name, company.social[name] ?? ''])),
    ...Object.fromEntries(seoKeys.map((name) => [name, company[name] ?? ''])),
  } as CompanyValues
}

/** Contains only changed fields, so that admins who edit different fields do not overwrite each other. */
export function changedForm(before: CompanyValues, now: CompanyValues, images: CompanyImages) {
  const fields: Record<string, string> = {}
  for (const name of [...profile, ...seoKeys]) if (now[name] !== before[name]) fields[name] = String(now[name]).trim()
  // The server refuses other currencies without a rate, which may be the same number.
  if (now.second_currency && !hasSavedCurrencies(now, before)) fields.second_rate = now.second_rate.trim()
  const service = JSON.stringify(now.analytics_service)
  if (service !== JSON.stringify(before.analytics_service)) fields.analytics_service = service
  for (const name of aboutKeys) {
    const text = toText(now[name])
    if (text !== toText(before[name])) fields[name] = text
  }
  for (const name of menuKeys) {
    const text = JSON.stringify(now[name])
    // The defaults are stored as an empty list.
    if (text !== JSON.stringify(before[name])) fields[name] = text === JSON.stringify(menus[name]) ? '[]' : text
  }
  for (const name of socialNames)
    if (now.social[name] !== before.social[name]) fields[`social[${name}]`] = now.social[name].trim()
  const files: Record<string, File | ''> = {}
  for (const name of imageNames) {
    const file = images[name]
    if (file) files[name] = file === 'none' ? '' : file
  }
  return { fields, files }
}

const toText = (value: About[keyof About]) => (typeof value === 'string' ? value.trim() : JSON.stringify(value))

export const tabLabels = {
  general: 'General',
  brand: 'Brand',
  contact: 'Contact & social',
  about: 'About',
  seo: 'SEO',
  navigation: 'Navigation',
  shop: 'Shop',
  mail: 'Mail',
  domain: 'Domain',
  security: 'Security',
}
export type CompanyTab = keyof typeof tabLabels
export const companyTabs = Object.keys(tabLabels) as CompanyTab[]

export function tabOf(field: string): CompanyTab {
  if (field.startsWith('seo_') || field.startsWith('analytics_service')) return 'seo'
  if (field === 'mail_sender') return 'mail'
  if (/^(menu|quick_links)\b/.test(field)) return 'navigation'
  if (/^(mission|vision|values|team)\b/.test(field)) return 'about'
  if (field.startsWith('social') || ['email', 'phone', 'address', 'website'].includes(field)) return 'contact'
  if (
    /^(currency|second_currency|second_rate|order_prefix|low_stock|most_per_line|pickup|shop_note|whatsapp_orders)$/.test(
      field,
    )
  )
    return 'shop'
  if (/^(logo|icon|font|primary_|secondary_|header_|button_)/.test(field)) return 'brand'
  return 'general'
}
