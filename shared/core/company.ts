import { z } from 'zod'
import { About, aboutInput, jsonText } from './about.ts'
import { adminRead, publicRead } from './access.ts'
import { LinkTarget, WebAddress } from './addresses.ts'
import { analyticsServiceNames, analyticsServices, isOwnAddress } from './analytics-services.ts'
import { commentPolicies } from './comment-rules.ts'
import { contentTypeInfo, contentTypeNames, type ListedPage } from './content-types.ts'
import { endpoint } from './endpoint.ts'
import { currencies, locales } from './locale-options.ts'
import { isExchangeRate } from './money.ts'
import { maxQuantity } from './order-options.ts'
import { planKeys } from './plan-options.ts'
import { Done, Id, Instant, line, Nothing, text } from './primitives.ts'
import { routes } from './routes.ts'
import { type VerifyingService, verifyingServices } from './site-verification.ts'
import { fonts } from './theme.ts'

export const socialNames = ['facebook', 'instagram', 'twitter', 'linkedin', 'whatsapp'] as const
export type SocialName = (typeof socialNames)[number]

const otherPages = ['search', 'pricing', 'about', 'contact', 'login', 'register'] as const
export type SeoPage = 'home' | ListedPage | (typeof otherPages)[number]
/** In menu order. */
const listedPages = contentTypeNames
  .filter((name) => contentTypeInfo(name).listed)
  .map((name) => contentTypeInfo(name).path.slice(1) as ListedPage)
export const seoPages: readonly SeoPage[] = ['home', ...listedPages, ...otherPages]
type SeoKey = `seo_${SeoPage}_title` | `seo_${SeoPage}_description`

const seoShape = Object.fromEntries(
  seoPages.flatMap((page) => [
    [`seo_${page}_title`, text(60).optional()],
    [`seo_${page}_description`, text(160).optional()],
  ]),
) as Record<SeoKey, z.ZodOptional<z.ZodString>>

type VerificationKey = `seo_verify_${VerifyingService}`

/** A code, also pasted with its whole tag: `<meta name="…" content="…">`. */
const VerificationCode = z
  .string()
  .max(400)
  .transform((pasted) => (/\bcontent=["']?([^"'\s>]+)/i.exec(pasted)?.[1] ?? pasted).trim())
  .pipe(z.string().regex(/^[\w.=+/-]{0,120}$/, 'Paste the code or the whole tag from this service.'))

const verificationShape = Object.fromEntries(
  verifyingServices.map((service) => [`seo_verify_${service}`, VerificationCode.optional()]),
) as Record<VerificationKey, z.ZodOptional<typeof VerificationCode>>

const Color = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'Enter a colour like #0091ea.')
/** A number, or its text as forms send it. Rejects `null`, `true` and empty text. */
const FormNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,6}(\.\d{1,20})?$/)
    .transform(Number),
])
const between = (least: number, most: number) => {
  const message = `Between ${least} and ${most}.`
  return FormNumber.refine((value) => value >= least && value <= most, message)
}
const fraction = between(0, 1)
const radius = between(0, 20)
const oneOf = (...values: number[]) =>
  FormNumber.refine((value) => values.includes(value), 'Choose one of the options.')

/** The ten fields of the theme editor; others are rejected. */
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

/** All IANA time zones: `Africa/Harare`. */
export const timezones = () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]

/** A WhatsApp number or URL; numbers become `https://wa.me/<digits>`. */
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

/** A menu link to a page of the site or another site. */
const MenuLink = z.strictObject({
  to: LinkTarget.refine((value) => value !== '', 'Enter a path like /shop or a web address.'),
  label: line(40).refine((value) => value !== '', 'Enter the text of the link.'),
  hidden: z.boolean(),
})
export type MenuLink = z.infer<typeof MenuLink>

/** Empty means the default menu. */
const Menu = jsonText(
  z
    .array(MenuLink)
    .max(20, 'A menu has at most 20 links.')
    .superRefine((links, context) => {
      for (const [at, { to }] of links.entries())
        if (links.findIndex((link) => link.to === to) < at)
          context.addIssue({ code: 'custom', path: [at, 'to'], message: 'This address is in the menu already.' })
    }),
)

/** Shop settings, some of which only admins can read. */
const shopInput = {
  order_prefix: line(20)
    .transform((value) => value.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{0,6}$/, 'Use up to 6 letters and digits.')),
  low_stock: FormNumber.refine(
    (value) => Number.isInteger(value) && value >= 0 && value <= 10_000,
    'Use a whole number from 0 to 10000.',
  ),
  most_per_line: FormNumber.refine(
    (value) => Number.isInteger(value) && value >= 1 && value <= maxQuantity,
    `Use a whole number from 1 to ${maxQuantity}.`,
  ),
  mail_sender: line(60),
  pickup: text(1000),
  shop_note: text(500),
  /** WhatsApp number that customers can send their cart to; empty turns it off. Stored as digits. */
  whatsapp_orders: line(30)
    .transform((value) => value.replace(/[\s()+-]/g, ''))
    .pipe(z.string().regex(/^(\d{6,15})?$/, 'Enter a phone number with country code.')),
  /** Second currency for prices and payments; empty for none. */
  second_currency: z.enum([...currencies, ''], 'Choose one of the currencies.'),
  /** Units of the second currency for one of the company's: `13.45`. Empty without one. */
  second_rate: line(20).refine(
    (value) => value === '' || isExchangeRate(value),
    'Enter a number above 0 with at most six decimals.',
  ),
}

const AnalyticsServiceValue = z.strictObject({
  service: z.enum(analyticsServiceNames),
  id: z.string(),
  address: z.string(),
})

/** An empty service is none, stored as null. */
const AnalyticsServiceInput = jsonText(
  z
    .strictObject({
      service: z.enum([...analyticsServiceNames, ''], 'Choose one of the services.'),
      id: line(100),
      address: line(200).transform((address) => address.replace(/\/+$/, '')),
    })
    .superRefine(({ service, id, address }, context) => {
      if (!service) return
      const { idPattern, idLabel, idExample, own } = analyticsServices[service]
      const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (!idPattern.test(id)) issue('id', `Enter the ${idLabel}, like ${idExample}.`)
      if (own === 'never' ? address !== '' : address ? !isOwnAddress(address) : own === 'required')
        issue('address', 'Enter an address like https://stats.example.com.')
    })
    .transform(({ service, ...rest }) => (service ? { service, ...rest } : null))
    .nullable(),
)

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
  comments: z.enum(commentPolicies),
  timezone: z.string().refine((value) => timezones().includes(value), 'Choose one of the time zones.'),
  locale: z.enum(locales, 'Choose one of the formats.'),
  currency: z.enum(currencies, 'Choose one of the currencies.'),
  ...shopInput,
  analytics_service: AnalyticsServiceInput,
  menu: Menu,
  quick_links: Menu,
  ...aboutInput,
})

/** The Update Company form: fields that are absent stay unchanged. */
export const CompanyInput = z.strictObject({
  ...Profile.partial().shape,
  ...seoShape,
  ...verificationShape,
  ...ThemeInput.partial().shape,
  social: Social.optional(),
})
export type CompanyInput = z.infer<typeof CompanyInput>

/** The public record of a company. */
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
  comments: z.enum(commentPolicies),
  /** Time zone and formats of dates, numbers and money. */
  timezone: z.string(),
  locale: z.enum(locales),
  currency: z.enum(currencies),
  /** Maximum units of a product per order. */
  most_per_line: z.int(),
  /** Pickup instructions and the notice above the products; may be empty. */
  pickup: z.string(),
  shop_note: z.string(),
  /** Digits of the WhatsApp number for orders; empty if the shop takes none there. */
  whatsapp_orders: z.string(),
  /** Second currency of the shop with its rate; both empty without one. */
  second_currency: z.enum([...currencies, '']),
  second_rate: z.string(),
  /** When the rate was set. */
  second_rate_at: Instant.optional(),
  /** The service that counts visits of public pages. */
  analytics_service: AnalyticsServiceValue.nullable(),
  /** Links in the header and footer; empty means the default menu. */
  menu: z.array(MenuLink),
  quick_links: z.array(MenuLink),
  /** URLs of the images; empty if none was uploaded. */
  logo: z.string(),
  logo_dark: z.string(),
  icon: z.string(),
  social: z.partialRecord(z.enum(socialNames), z.string()),
  ...ThemeInput.shape,
  ...seoShape,
  ...verificationShape,
  /** Ten shades, light to dark, of the two brand colours. */
  palette: z.object({ primary: z.array(z.string()), secondary: z.array(z.string()) }),
  /** URL of the company's stylesheet, which changes with its content. */
  theme: z.string(),
  /** Features of the company's plan, and whether `/pricing` lists plans. */
  features: z.object({ cart: z.boolean(), plans: z.boolean(), whiteLabel: z.boolean() }),
  /** True in demo mode, where emails appear in `/mailbox`. */
  demo: z.boolean(),
  /** Whether Google sign-in is available. */
  google: z.boolean(),
  /** Origin of the platform's own site, where companies sign up; empty if there is none. */
  platform: z.string(),
  /** The site of the platform's owners, which is no company. */
  owners: z.boolean(),
  /** The name above the sign-in. It includes that of the product unless the plan has white-label. */
  app_name: z.string(),
})
export type Company = z.infer<typeof Company>

/** Further fields for admins. */
const CompanyAccount = z.object({
  plan: z.enum(planKeys),
  usage: z.object({ media: z.int(), admins: z.int() }),
  limits: z.object({ media: z.int().nullable(), admins: z.int().nullable() }),
  domains: z.array(z.string()),
})

/** All company settings, with the last editor. */
export const CompanySettings = Company.extend({
  ...About.shape,
  order_prefix: z.string(),
  low_stock: z.int(),
  mail_sender: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
})
export type CompanySettings = z.infer<typeof CompanySettings>

/** `updatedAt` of the loaded record; STALE if another admin saved since. */
export const CompanySeen = z.object({ updatedAt: Instant.optional() })
/** Response of `PUT /api/company`. */
export const SavedCompany = Done.extend({ updatedAt: Instant })
export type SavedCompany = z.infer<typeof SavedCompany>

export const company = {
  get: endpoint(routes.company.get, { ...publicRead, cachedBy: ['company'], input: Nothing, output: Company }),
  /** Separate from the record that every page loads. */
  about: endpoint(routes.company.about, { ...publicRead, cachedBy: ['company'], input: Nothing, output: About }),
  settings: endpoint(routes.company.settings, { ...adminRead, input: Nothing, output: CompanySettings }),
  account: endpoint(routes.company.account, { ...adminRead, input: Nothing, output: CompanyAccount }),
}
