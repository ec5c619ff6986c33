import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { ImportReport, TransferState } from '#shared/core/data-options.ts'

/** A whole site on its way out or in. Its file is in the transfers folder, under the row's id. See [Note: Transfers]. */
export const siteTransfers = tenantTable(
  'site_transfers',
  {
    kind: text('kind').$type<'export' | 'import'>().notNull(),
    state: text('state').$type<TransferState>().notNull().default('waiting'),
    /** Of an import: somebody saw what it would do, and said go. */
    agreed: boolean('agreed').notNull().default(false),
    /** What is being done, and how far it is. */
    step: text('step').notNull().default(''),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Why it failed; fit to show. */
    problem: text('problem'),
    /** As its sender called it. */
    fileName: text('file_name').notNull().default(''),
    /** Bytes of the file. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** Of an import: what it would do or did. */
    report: jsonb('report').$type<ImportReport>(),
    /** SHA-256 of the token in the download link of an export, hex: good once, and for the session that asked. */
    linkHash: text('link_hash'),
    linkSession: uuid('link_session'),
    linkExpiresAt: instant('link_expires_at'),
    /** A name, kept even if its account goes. */
    by: text('by').notNull(),
    /** When it last said how far it is. */
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    finishedAt: instant('finished_at'),
    /** When its file goes. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    // One at a time each way, whoever asks.
    uniqueIndex('site_transfers_one').on(table.tenantId, table.kind).where(sql`state in ('waiting', 'running')`),
  ],
)
export type SiteTransferRow = typeof siteTransfers.$inferSelect
