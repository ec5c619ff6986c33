import { bigint, customType, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { SearchType } from '#shared/core/search-options.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * [Note: Search] The search index: one row per item that visitors may see.
 * Triggers on the content tables write it in the transaction that writes the
 * content, so that no code path can forget it. Nothing else writes here. See
 * searched.ts for how a content type joins.
 */
export const searchDocuments = tenantTable(
  'search_documents',
  {
    type: text('type').$type<SearchType>().notNull(),
    itemId: uuid('item_id').notNull(),
    /** When the item is published; later items are not found yet. */
    shownAt: instant('shown_at').notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }),
    /** The title normalised by `search_plain`, for exact matches. */
    plainTitle: text('plain_title').notNull(),
    /** The SKU normalised the same way, without spaces. */
    code: text('code').notNull(),
    /** Title, SKU and tags, as words and as stems. */
    names: tsvector('names').notNull(),
    /** Names, description and all other text. */
    words: tsvector('words').notNull(),
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
    index('search_documents_words').using('gin', table.tenantId, table.words),
    index('search_documents_names').using('gin', table.tenantId, table.names),
    index('search_documents_title').on(table.tenantId, table.plainTitle),
    // For words.ts, which reads the new rows of every company.
    index('search_documents_written').on(table.createdAt),
    index('search_documents_code').on(table.tenantId, table.code),
  ],
)
export type SearchDocument = typeof searchDocuments.$inferSelect

/** Every word of titles and tags, for correcting misspelt queries. See words.ts. */
export const searchWords = tenantTable('search_words', { word: text('word').notNull() }, (table) => [
  uniqueIndex('search_words_word').on(table.tenantId, table.word),
  index('search_words_like').using('gin', table.tenantId, table.word.op('gin_trgm_ops')),
])
