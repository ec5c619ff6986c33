import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { videos } from '#server/content/videos/videos.table.ts'
import { instant } from '#server/core/db/instant.ts'
import { foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import type { Slider } from '#shared/site/sliders.ts'

/** The slides of the home page's hero. */
export const sliders = tenantTable(
  'sliders',
  {
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    /** Video slides: address of an external video. */
    link: text('link').notNull().default(''),
    /** Video slides: the company's own video. Null again once that video is purged. */
    videoId: uuid('video_id'),
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
    /** File name of the original image. A new image gets a new name. */
    imageId: uuid('image_id').notNull(),
    /** SHA-256 of the received image, hex. */
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
    index('sliders_image').on(table.tenantId, table.sha256),
    index('sliders_video').on(table.tenantId, table.videoId),
    // The migration says `set null ("video_id")`: the other column of the key must stay.
    foreignKeyTo('sliders_video_fk', table, table.videoId, videos).onDelete('set null'),
  ],
)
export type SliderRow = typeof sliders.$inferSelect
