import { createHash } from 'node:crypto'
import { generateColors } from '@mantine/colors-generator'
import type { z } from 'zod'
import type { CompanyRow } from '#server/core/company/company.ts'
import type { Config } from '#server/core/config.ts'
import type { Site } from '#server/core/http/context.ts'
import { switchesOf } from '#server/core/tenants/plans.ts'
import { sellsPlans } from '#server/core/tenants/platform.ts'
import { version } from '#server/core/version.ts'
import type { Company } from '#shared/core/company.ts'

/** A company's row as everybody may read it. */
export function present(
  row: CompanyRow,
  site: Site,
  config: Pick<Config, 'demo' | 'baseDomain' | 'google'>,
): z.input<typeof Company> {
  const { social, seo, font, comments, timezone, locale, currency, pickup, menu } = row
  const look = {
    primary_color: row.primaryColor,
    secondary_color: row.secondaryColor,
    primary_opacity: row.primaryOpacity,
    secondary_opacity: row.secondaryOpacity,
    primary_blur: row.primaryBlur,
    secondary_blur: row.secondaryBlur,
    header_radius: row.headerRadius,
    button_radius: row.buttonRadius,
    button_blur: row.buttonBlur,
    button_opacity: row.buttonOpacity,
  }
  return {
    _id: site.id,
    name: row.name,
    tagline: row.tagline,
    description: row.description,
    hero_image: row.heroImage,
    cta_text: row.ctaText,
    cta_link: row.ctaLink,
    email: row.email,
    phone: row.phone,
    address: row.address,
    website: row.website,
    logo: row.logo,
    logo_dark: row.logoDark,
    icon: row.icon,
    social,
    font,
    comments,
    timezone,
    locale,
    currency,
    pickup,
    most_per_line: row.mostPerLine,
    shop_note: row.shopNote,
    menu,
    quick_links: row.quickLinks,
    ...look,
    ...seo,
    palette: { primary: shades(look.primary_color), secondary: shades(look.secondary_color) },
    theme: `/theme/${versionOf({ look, font })}.css`,
    features: { cart: switchesOf(site.plan).cart, plans: sellsPlans(site, config) },
    demo: config.demo,
    google: config.google !== undefined,
  }
}

/** Changes with anything the stylesheet is made of, the program itself included. */
function versionOf(look: unknown) {
  return createHash('sha256').update(version).update(JSON.stringify(look)).digest('hex').slice(0, 16)
}

/** Ten shades of a brand colour, light to dark. */
const shades = (color: string) => [...generateColors(color.slice(0, 7))]
