import { bigint, customType, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { SearchType } from '#shared/core/search-options.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * [Note: Search] The search index: one row per item that visitors may see. Triggers on the content tables write it
 * within the transaction of the change; nothing else does. See searched.ts for adding a content type.
 */
export const searchDocuments = tenantTable(
  'search_documents',
  {
    type: text('type').$type<SearchType>().notNull(),
    itemId: uuid('item_id').notNull(),
    /** Searches find the item from this moment on. */
    visibleFrom: instant('visible_from').notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }),
    /** The title normalised by `search_plain`, for exact matches. */
    plainTitle: text('plain_title').notNull(),
    /** The SKU normalised the same way, without spaces. */
    code: text('code').notNull(),
    /** Title, SKU and tags, as words and as stems. */
    titleVector: tsvector('title_vector').notNull(),
    /** Title, SKU, tags, description and all other text. */
    searchVector: tsvector('search_vector').notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    caption: text('caption').notNull(),
    /** The beginning of the text, for excerpts. */
    body: text('body').notNull(),
    category: text('category').notNull(),
    tags: text('tags').array().notNull(),
    madeAt: instant('made_at').notNull(),
    takesPlaceAt: instant('takes_place_at'),
    /** Image of the item: hash of a file in the media store. Null without one. */
    sha256: text('sha256'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    thumbhash: text('thumbhash').notNull(),
    webp: integer('webp').array().notNull(),
    alt: text('alt').notNull(),
  },
  (table) => [
    uniqueIndex('search_documents_item').on(table.tenantId, table.type, table.itemId),
    index('search_documents_search_vector').using('gin', table.tenantId, table.searchVector),
    index('search_documents_title_vector').using('gin', table.tenantId, table.titleVector),
    index('search_documents_title').on(table.tenantId, table.plainTitle),
    // For learn-words.ts, which reads the new rows of all companies.
    index('search_documents_created').on(table.createdAt),
    index('search_documents_code').on(table.tenantId, table.code),
  ],
)
export type SearchDocument = typeof searchDocuments.$inferSelect

/** The words of titles and tags, for correcting misspelt queries. See learn-words.ts. */
export const searchWords = tenantTable('search_words', { word: text('word').notNull() }, (table) => [
  uniqueIndex('search_words_word').on(table.tenantId, table.word),
  index('search_words_like').using('gin', table.tenantId, table.word.op('gin_trgm_ops')),
])
