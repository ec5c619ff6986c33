import type { About } from '#shared/about.ts'
import {
  type Company,
  type CompanyAccount,
  type SeoPage,
  type SocialName,
  seoPages,
  socialNames,
} from '#shared/company.ts'

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
  'font',
  'primary_color',
  'secondary_color',
  'primary_blur',
  'secondary_blur',
  'header_radius',
  'button_radius',
] as const

type SeoKey = `seo_${SeoPage}_title` | `seo_${SeoPage}_description`

/** A company's record with what only its admins see. */
export type CompanySettings = Company & Pick<CompanyAccount, 'timezone'>

/** What the form holds: the company's own record, with nothing missing. */
export type CompanyValues = Pick<CompanySettings, (typeof profile)[number]> &
  About & { social: Record<SocialName, string> } & Record<SeoKey, string>

const pictureNames = ['logo', 'logo_dark', 'icon'] as const
type PictureName = (typeof pictureNames)[number]
/** A new file, or nothing any more. */
export type CompanyPictures = Partial<Record<PictureName, File | 'none'>>

const seoKeys = seoPages.flatMap((page): SeoKey[] => [`seo_${page}_title`, `seo_${page}_description`])

const aboutKeys = ['mission', 'vision', 'values', 'team'] as const

/** The company as the form shows it. */
export function valuesOf(company: CompanySettings, about: About): CompanyValues {
  return {
    ...about,
    ...Object.fromEntries(profile.map((name) => [name, company[name]])),
    social: Object.fromEntries(socialNames.map((name) => [name, company.social[name] ?? ''])),
    ...Object.fromEntries(seoKeys.map((name) => [name, company[name] ?? ''])),
  } as CompanyValues
}

/** What is sent: only what changed, so that two people editing different things do not undo each other. */
export function changedForm(before: CompanyValues, now: CompanyValues, pictures: CompanyPictures): FormData {
  const form = new FormData()
  for (const name of [...profile, ...seoKeys])
    if (now[name] !== before[name]) form.append(name, String(now[name]).trim())
  for (const name of aboutKeys) {
    const text = written(now[name])
    if (text !== written(before[name])) form.append(name, text)
  }
  for (const name of socialNames)
    if (now.social[name] !== before.social[name]) form.append(`social[${name}]`, now.social[name].trim())
  for (const name of pictureNames) {
    const file = pictures[name]
    if (file) form.append(name, file === 'none' ? '' : file)
  }
  return form
}

/** As one field of a form: texts as they are, lists as JSON. */
const written = (value: About[keyof About]) => (typeof value === 'string' ? value.trim() : JSON.stringify(value))

export const companyTabs = ['general', 'brand', 'contact', 'about', 'seo'] as const
export type CompanyTab = (typeof companyTabs)[number]

/** The tab a field is on. */
export function tabOf(field: string): CompanyTab {
  if (field.startsWith('seo_')) return 'seo'
  if (/^(mission|vision|values|team)\b/.test(field)) return 'about'
  if (field.startsWith('social') || ['email', 'phone', 'address', 'website'].includes(field)) return 'contact'
  if (/^(logo|icon|font|primary_|secondary_|header_|button_)/.test(field)) return 'brand'
  return 'general'
}
