import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { Slider } from '#shared/sliders.ts'
import { instant } from '../db/instant.ts'
import { tenantTable } from '../db/tenant-table.ts'

/** The slides of the home page's hero. */
export const sliders = tenantTable(
  'sliders',
  {
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    /** Of a video slide: where the video is. */
    link: text('link').notNull().default(''),
    order: integer('order').notNull().default(0),
    type: text('type').$type<Slider['type']>().notNull().default('photo'),
    button1Text: text('button1_text').notNull().default(''),
    button1Link: text('button1_link').notNull().default(''),
    button2Text: text('button2_text').notNull().default(''),
    button2Link: text('button2_link').notNull().default(''),
    contentAlignment: text('content_alignment').$type<Slider['contentAlignment']>().notNull().default('center'),
    isActive: boolean('is_active').notNull().default(true),
    isGlobalSettings: boolean('is_global_settings').notNull().default(false),
    searchButton: jsonb('search_button').$type<Slider['searchButton']>().notNull(),
    /** What its picture's original is called; another picture, another name. */
    pictureId: uuid('picture_id').notNull(),
    /** Of the picture's received bytes, hex. */
    sha256: text('sha256').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    thumbhash: text('thumbhash').notNull(),
    webp: integer('webp').array().notNull().default(sql`'{}'`),
    trashedAt: instant('trashed_at'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    updatedBy: text('updated_by'),
  },
  (table) => [
    index('sliders_order').on(table.tenantId, table.order),
    index('sliders_picture').on(table.tenantId, table.sha256),
  ],
)
export type SliderRow = typeof sliders.$inferSelect
