import { z } from 'zod'
import { About, aboutInput } from './about.ts'
import { LinkTarget, WebAddress } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { planKeys } from './plan-options.ts'
import { Id, line, Nothing, text } from './primitives.ts'
import { routes } from './routes.ts'
import { fonts } from './theme.ts'

export const socialNames = ['facebook', 'instagram', 'twitter', 'linkedin', 'whatsapp'] as const
export type SocialName = (typeof socialNames)[number]

export const seoPages = [
  'home',
  'shop',
  'blogs',
  'photos',
  'videos',
  'audio',
  'events',
  'search',
  'pricing',
  'about',
  'contact',
  'login',
  'register',
] as const
export type SeoPage = (typeof seoPages)[number]
type SeoKey = `seo_${SeoPage}_title` | `seo_${SeoPage}_description`

const seoShape = Object.fromEntries(
  seoPages.flatMap((page) => [
    [`seo_${page}_title`, text(60).optional()],
    [`seo_${page}_description`, text(160).optional()],
  ]),
) as Record<SeoKey, z.ZodOptional<z.ZodString>>

const Color = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'Enter a colour like #0091ea.')
/** A number, or one as forms send it: written out. Nothing else is taken for one, not `null`, `true` or an empty text. */
const written = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,6}(\.\d{1,20})?$/)
    .transform(Number),
])
const between = (least: number, most: number) => {
  const message = `Between ${least} and ${most}.`
  return written.refine((value) => value >= least && value <= most, message)
}
const fraction = between(0, 1)
const radius = between(0, 20)
const oneOf = (...values: number[]) => written.refine((value) => values.includes(value), 'Choose one of the options.')

/** Exactly the ten fields of the theme editor; anything else is refused. */
export const ThemeInput = z.strictObject({
  primary_color: Color,
  primary_opacity: fraction,
  secondary_color: Color,
  secondary_opacity: fraction,
  primary_blur: oneOf(0, 4, 8, 12, 16, 24, 40, 64),
  secondary_blur: oneOf(0, 4, 8, 12, 16),
  header_radius: radius,
  button_radius: radius,
  button_blur: oneOf(0, 4, 8, 12, 16),
  button_opacity: fraction,
})
export type ThemeInput = z.infer<typeof ThemeInput>

/** Every time zone by its IANA name: `Africa/Harare`. */
export const timezones = () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]

/** A WhatsApp number or address; numbers become `https://wa.me/<digits>`. */
const WhatsApp = line(200).transform((value, context) => {
  const digits = value.replace(/[\s()+-]/g, '')
  if (/^\d{6,15}$/.test(digits)) return `https://wa.me/${digits}`
  const result = WebAddress.safeParse(value)
  if (result.success) return result.data
  context.addIssue({ code: 'custom', message: 'Enter a phone number with country code.' })
  return z.NEVER
})

const Social = z.object({
  facebook: WebAddress.optional(),
  instagram: WebAddress.optional(),
  twitter: WebAddress.optional(),
  linkedin: WebAddress.optional(),
  whatsapp: WhatsApp.optional(),
})

const Profile = z.object({
  name: line(120).refine((value) => value.length > 0, 'A name is required.'),
  tagline: line(200),
  description: text(2000),
  hero_image: LinkTarget,
  cta_text: line(60),
  cta_link: LinkTarget,
  email: line(254).refine((value) => value === '' || z.email().safeParse(value).success, 'Enter an email address.'),
  phone: line(60),
  address: text(300),
  website: WebAddress,
  font: z.enum(fonts, 'Choose one of the fonts.'),
  comments: z.enum(['everyone', 'signed-in', 'off']),
  timezone: z.string().refine((value) => timezones().includes(value), 'Choose one of the time zones.'),
  ...aboutInput,
})

/** The form of Update Company: whatever is sent is changed, all else stays. */
export const CompanyInput = z.strictObject({
  ...Profile.partial().shape,
  ...seoShape,
  ...ThemeInput.partial().shape,
  social: Social.optional(),
})
export type CompanyInput = z.infer<typeof CompanyInput>

/** What everybody may know of a company. */
export const Company = z.object({
  _id: Id,
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  hero_image: z.string(),
  cta_text: z.string(),
  cta_link: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  website: z.string(),
  font: z.enum(fonts),
  comments: z.enum(['everyone', 'signed-in', 'off']),
  /** Addresses of the pictures, empty while none was uploaded. */
  logo: z.string(),
  logo_dark: z.string(),
  icon: z.string(),
  social: z.partialRecord(z.enum(socialNames), z.string()),
  ...ThemeInput.shape,
  ...seoShape,
  /** Ten shades, light to dark, of the two brand colours. */
  palette: z.object({ primary: z.array(z.string()), secondary: z.array(z.string()) }),
  /** Address of the stylesheet made from this record; changes whenever its content does. */
  theme: z.string(),
  /** What the company's plan switches on. */
  features: z.object({ cart: z.boolean() }),
  /** True on a demonstration site, where mail lands in `/mailbox`. */
  demo: z.boolean(),
  /** Whether people can sign in with Google here. */
  google: z.boolean(),
})
export type Company = z.infer<typeof Company>

/** What its admins know besides. */
const CompanyAccount = z.object({
  plan: z.enum(planKeys),
  usage: z.object({ media: z.int(), admins: z.int() }),
  limits: z.object({ media: z.int().nullable(), admins: z.int().nullable() }),
  domains: z.array(z.string()),
  /** Where its days begin and end. */
  timezone: z.string(),
})
export type CompanyAccount = z.infer<typeof CompanyAccount>

export const company = {
  get: endpoint(routes.company.get, {
    access: 'public',
    tx: 'read',
    keptBy: ['company'],
    input: Nothing,
    output: Company,
  }),
  /** Apart from the rest, which every page needs. */
  about: endpoint(routes.company.about, {
    access: 'public',
    tx: 'read',
    keptBy: ['company'],
    input: Nothing,
    output: About,
  }),
  account: endpoint(routes.company.account, { access: 'admin', tx: 'read', input: Nothing, output: CompanyAccount }),
}
