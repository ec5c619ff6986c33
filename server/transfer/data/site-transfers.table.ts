import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { ImportReport, TransferState } from '#shared/core/data-options.ts'
import type { MoveFormat, MoveSource } from '#shared/transfer/move-options.ts'
import type { MoveLoss } from '#shared/transfer/moves.ts'

/** What a move stores besides the columns that all transfers have. */
export interface MoveState {
  source: MoveSource
  /** Absent until the file was read. */
  format?: MoveFormat
  losses: MoveLoss[]
  /** The admin in whose name the records are created. */
  byId: string
}

/** Exports and imports of a whole site, and moves from other systems. The file is in the transfers folder, named by the row's id. See [Note: Transfers]. */
export const siteTransfers = tenantTable(
  'site_transfers',
  {
    kind: text('kind').$type<'export' | 'import' | 'move'>().notNull(),
    state: text('state').$type<TransferState>().notNull().default('waiting'),
    /** Imports and moves: whether an admin confirmed the preview. */
    agreed: boolean('agreed').notNull().default(false),
    /** Current step and progress. */
    step: text('step').notNull().default(''),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Error message, fit to display. */
    problem: text('problem'),
    /** File name given by the uploader. */
    fileName: text('file_name').notNull().default(''),
    /** File size in bytes. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** Imports only: the preview or the result. */
    report: jsonb('report').$type<ImportReport>(),
    /** Moves only. */
    move: jsonb('move').$type<MoveState>(),
    /** SHA-256 of the token in an export's download link, hex. It works once, for the session that asked. */
    linkHash: text('link_hash'),
    linkSession: uuid('link_session'),
    linkExpiresAt: instant('link_expires_at'),
    /** A name, so that it stays when the account is deleted. */
    by: text('by').notNull(),
    /** Last progress report. */
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    finishedAt: instant('finished_at'),
    /** When the file is deleted. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    // One export, one import and one move at a time per company.
    uniqueIndex('site_transfers_one').on(table.tenantId, table.kind).where(sql`state in ('waiting', 'running')`),
  ],
)
export type SiteTransferRow = typeof siteTransfers.$inferSelect
