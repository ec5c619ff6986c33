import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { type MoveItemState, type MoveKind, type MoveSource, moveItemStates } from '#shared/transfer/move-options.ts'
import { siteTransfers } from '../data/site-transfers.table.ts'

/** The items of a move and what became of them. Deleted with their move. */
export const moveItems = tenantTable(
  'move_items',
  {
    transferId: uuid('transfer_id').notNull(),
    /** From 1, in the order of the file. */
    position: integer('position').notNull(),
    kind: text('kind').$type<MoveKind>().notNull(),
    /** Identifies the record in the other system. */
    sourceId: text('source_id').notNull(),
    title: text('title').notNull().default(''),
    /** Line of the file; 0 if it is unknown. */
    line: integer('line').notNull().default(0),
    /** Depends on the kind; empty once it is imported. */
    data: jsonb('data').notNull(),
    state: text('state').$type<MoveItemState>().notNull().default('waiting'),
    /** Why it failed or what is missing, with the remedy. */
    message: text('message').notNull().default(''),
  },
  (table) => [
    uniqueIndex('move_items_position').on(table.tenantId, table.transferId, table.position),
    index('move_items_state').on(table.tenantId, table.transferId, table.kind, table.state, table.position),
    check('move_items_state', sql.raw(`state in ('${moveItemStates.join("', '")}')`)),
    foreignKeyTo('move_items_transfer_fk', table, table.transferId, siteTransfers).onDelete('cascade'),
  ],
)
export type MoveItemRow = typeof moveItems.$inferSelect

/** Records of other systems that were imported, so that no import creates them twice. Never deleted. */
export const importedRecords = tenantTable(
  'imported_records',
  {
    source: text('source').$type<MoveSource>().notNull(),
    kind: text('kind').notNull(),
    /** Identifies the record in the other system. */
    sourceId: text('source_id').notNull(),
    /** The record of this site, which may have been deleted since. */
    targetId: uuid('target_id').notNull(),
  },
  (table) => [uniqueIndex('imported_records_source').on(table.tenantId, table.source, table.kind, table.sourceId)],
)
