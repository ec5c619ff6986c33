import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TeamMember } from '#shared/core/about.ts'
import type { AnalyticsService } from '#shared/core/analytics-services.ts'
import type { CommentPolicy } from '#shared/core/comment-rules.ts'
import type { MenuLink, SocialName } from '#shared/core/company.ts'
import { type Currency, defaultLocaleSettings, type Locale } from '#shared/core/locale-options.ts'
import { defaultMaxPerLine } from '#shared/core/order-options.ts'
import { type Font, themeDefaults } from '#shared/core/theme.ts'
import { instant } from '../db/instant.ts'
import { tenantTable } from '../db/tenant-table.ts'

/** Settings and theme: one row per company. */
export const company = tenantTable(
  'company',
  {
    name: text('name').notNull(),
    tagline: text('tagline').notNull().default(''),
    description: text('description').notNull().default(''),
    heroImage: text('hero_image').notNull().default(''),
    ctaText: text('cta_text').notNull().default(''),
    ctaLink: text('cta_link').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    website: text('website').notNull().default(''),
    social: jsonb('social').$type<Partial<Record<SocialName, string>>>().notNull().default({}),
    /** Titles and descriptions for search engines, such as `seo_home_title`; absent ones use the page's pattern. */
    seo: jsonb('seo').$type<Record<string, string>>().notNull().default({}),
    mission: text('mission').notNull().default(''),
    vision: text('vision').notNull().default(''),
    values: jsonb('values').$type<string[]>().notNull().default([]),
    team: jsonb('team').$type<TeamMember[]>().notNull().default([]),
    logo: text('logo').notNull().default(''),
    logoDark: text('logo_dark').notNull().default(''),
    icon: text('icon').notNull().default(''),
    font: text('font').$type<Font>().notNull().default('Inter'),
    comments: text('comments').$type<CommentPolicy>().notNull().default('everyone'),
    /** Time zone, an IANA name. */
    timezone: text('timezone').notNull().default('UTC'),
    locale: text('locale').$type<Locale>().notNull().default(defaultLocaleSettings.locale),
    currency: text('currency').$type<Currency>().notNull().default(defaultLocaleSettings.currency),
    /** Prefix of order numbers; empty uses the first letters of the name. */
    orderPrefix: text('order_prefix').notNull().default(''),
    /** Default low-stock threshold of new products. */
    lowStock: integer('low_stock').notNull().default(5),
    /** Maximum units of one product per order, so that one order cannot reserve the whole stock. */
    mostPerLine: integer('most_per_line').notNull().default(defaultMaxPerLine),
    /** Instructions for collecting orders. */
    pickup: text('pickup').notNull().default(''),
    /** Notice above the product list and the checkout. */
    shopNote: text('shop_note').notNull().default(''),
    /** Digits of the WhatsApp number that customers can send their cart to; empty turns it off. */
    whatsappOrders: text('whatsapp_orders').notNull().default(''),
    /** Second currency of the shop, its rate as decimal text, and when the rate was set; empty and null without one. */
    secondCurrency: text('second_currency').$type<Currency | ''>().notNull().default(''),
    /** The second currency while the plan does not include one; empty otherwise. */
    pausedSecondCurrency: text('paused_second_currency').$type<Currency | ''>().notNull().default(''),
    secondRate: text('second_rate').notNull().default(''),
    secondRateAt: instant('second_rate_at'),
    /** Sender name of emails; empty uses the company's name. */
    mailSender: text('mail_sender').notNull().default(''),
    /** The service that counts visits of the public pages, if any. See [Note: Analytics services]. */
    analyticsService: jsonb('analytics_service').$type<AnalyticsService>(),
    /** Null uses the default menu. */
    menu: jsonb('menu').$type<MenuLink[]>().notNull().default([]),
    quickLinks: jsonb('quick_links').$type<MenuLink[]>().notNull().default([]),
    /** Admins and moderators need a second factor to sign in. */
    requireSecondFactor: boolean('require_second_factor').notNull().default(false),
    primaryColor: text('primary_color').notNull().default(themeDefaults.primary_color),
    secondaryColor: text('secondary_color').notNull().default(themeDefaults.secondary_color),
    primaryOpacity: real('primary_opacity').notNull().default(themeDefaults.primary_opacity),
    secondaryOpacity: real('secondary_opacity').notNull().default(themeDefaults.secondary_opacity),
    primaryBlur: integer('primary_blur').notNull().default(themeDefaults.primary_blur),
    secondaryBlur: integer('secondary_blur').notNull().default(themeDefaults.secondary_blur),
    headerRadius: real('header_radius').notNull().default(themeDefaults.header_radius),
    buttonRadius: real('button_radius').notNull().default(themeDefaults.button_radius),
    buttonBlur: integer('button_blur').notNull().default(themeDefaults.button_blur),
    buttonOpacity: real('button_opacity').notNull().default(themeDefaults.button_opacity),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    updatedBy: text('updated_by').notNull().default(''),
  },
  (table) => [uniqueIndex('company_one').on(table.tenantId)],
)
export type CompanyRow = typeof company.$inferSelect
