import { createHash } from 'node:crypto'
import { generateColors } from '@mantine/colors-generator'
import type { z } from 'zod'
import type { CompanyRow } from '#server/core/company/company.ts'
import type { Config } from '#server/core/config.ts'
import type { Site } from '#server/core/http/context.ts'
import { switchesOf } from '#server/core/tenants/plans.ts'
import { platformOrigin, sellsPlans } from '#server/core/tenants/platform.ts'
import { appNameOf } from '#server/core/tenants/white-label.ts'
import { version } from '#server/core/version.ts'
import type { Company } from '#shared/core/company.ts'

/** The public part of a company's settings. */
export function present(
  row: CompanyRow,
  site: Site,
  config: Pick<Config, 'demo' | 'baseDomain' | 'google' | 'port' | 'publicScheme'>,
): z.input<typeof Company> {
  const { name, tagline, description, email, phone, address, website, logo, icon } = row
  const { social, seo, font, comments, timezone, locale, currency, pickup, menu } = row
  const theme = {
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
    ...{ name, tagline, description, email, phone, address, website, logo, icon },
    ...{ social, font, comments, timezone, locale, currency, pickup, menu },
    hero_image: row.heroImage,
    cta_text: row.ctaText,
    cta_link: row.ctaLink,
    logo_dark: row.logoDark,
    most_per_line: row.mostPerLine,
    shop_note: row.shopNote,
    whatsapp_orders: row.whatsappOrders,
    second_currency: row.secondCurrency,
    second_rate: row.secondCurrency ? row.secondRate : '',
    ...(row.secondCurrency && row.secondRateAt && { second_rate_at: row.secondRateAt }),
    analytics_service: row.analyticsService,
    quick_links: row.quickLinks,
    ...theme,
    ...seo,
    palette: { primary: shades(theme.primary_color), secondary: shades(theme.secondary_color) },
    theme: `/theme/${versionOf({ look: theme, font })}.css`,
    features: {
      cart: switchesOf(site.plan).cart,
      plans: sellsPlans(site, config),
      whiteLabel: switchesOf(site.plan).whiteLabel,
    },
    demo: config.demo,
    google: config.google !== undefined && !site.isOwners,
    platform: platformOrigin(config),
    owners: site.isOwners,
    app_name: appNameOf(name, site, config),
  }
}

/** Changes with everything that the stylesheet depends on, including the version of the product. */
function versionOf(input: unknown) {
  return createHash('sha256').update(version).update(JSON.stringify(input)).digest('hex').slice(0, 16)
}

/** Ten shades of a brand colour, light to dark. */
const shades = (color: string) => [...generateColors(color.slice(0, 7))]
