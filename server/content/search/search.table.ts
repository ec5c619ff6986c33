import { bigint, customType, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { SearchType } from '#shared/core/search-options.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * [Note: Search] What can be found: one row for each thing of any kind that
 * visitors may see. Triggers on the tables of the content keep it, in the
 * transaction that writes the content, so nobody who writes can forget to.
 * Nothing else writes here. See searched.ts for how a kind joins.
 */
export const searchDocuments = tenantTable(
  'search_documents',
  {
    type: text('type').$type<SearchType>().notNull(),
    itemId: uuid('item_id').notNull(),
    /** From when on visitors may see it; what lies in the future is not found yet. */
    shownAt: instant('shown_at').notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }),
    /** The title as `search_plain` makes it, to find exactly that. */
    plainTitle: text('plain_title').notNull(),
    /** The same of the stock-keeping number, without spaces. */
    code: text('code').notNull(),
    /** What it is called: title, code and tags, as words and as their stems. */
    names: tsvector('names').notNull(),
    /** Names and everything else that is said about it. */
    words: tsvector('words').notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    caption: text('caption').notNull(),
    /** The beginning of its text, to show where the words stand. */
    body: text('body').notNull(),
    category: text('category').notNull(),
    tags: text('tags').array().notNull(),
    madeAt: instant('made_at').notNull(),
    takesPlaceAt: instant('takes_place_at'),
    /** Its picture: a file of the media store by its hash, as on photos. Absent without one. */
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
    // For words.ts, which looks at what is new of every company.
    index('search_documents_written').on(table.createdAt),
    index('search_documents_code').on(table.tenantId, table.code),
  ],
)
export type SearchDocument = typeof searchDocuments.$inferSelect

/** Every word that something is called by, to find the one that somebody meant. See words.ts. */
export const searchWords = tenantTable('search_words', { word: text('word').notNull() }, (table) => [
  uniqueIndex('search_words_word').on(table.tenantId, table.word),
  index('search_words_like').using('gin', table.tenantId, table.word.op('gin_trgm_ops')),
])
