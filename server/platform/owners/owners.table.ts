import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { descending } from '#server/core/db/tenant-table.ts'
import { tenants } from '#server/core/tenants/tenants.table.ts'
import type { OwnerAction } from '#shared/platform/owners-options.ts'

/** What the owners of the platform did. Not a tenant table; the request role has no access. Rows are only added. */
export const ownerActions = pgTable(
  'owner_actions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** A name, so that it stays when the account is deleted. */
    by: text('by').notNull(),
    /** The account; null for the command line. */
    userId: uuid('user_id'),
    /** Username at that time, which is unique, unlike the name. Empty for the command line. */
    username: text('username').notNull().default(''),
    ip: text('ip').notNull(),
    action: text('action').$type<OwnerAction>().notNull(),
    /** No reference, so that the row stays when the company is deleted. Null for actions on the platform. */
    companyId: uuid('company_id'),
    /** Name of the company at that time. */
    company: text('company').notNull(),
    /** What was changed: a plan, a host, the text of an announcement. */
    detail: text('detail').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [
    index('owner_actions_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('owner_actions_company').on(table.companyId, ...descending(table.createdAt, table.id)),
  ],
)

/**
 * Figures of companies for the owners' lists, renewed by a scheduled task. Not a tenant table; the request role has no
 * access.
 */
export const companyFigures = pgTable(
  'company_figures',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    media: integer('media').notNull(),
    products: integer('products').notNull(),
    admins: integer('admins').notNull(),
    storageBytes: bigint('storage_bytes', { mode: 'number' }).notNull(),
    /** Cents of paid orders without refunds, by currency. */
    revenue: jsonb('revenue').$type<Record<string, number>>().notNull(),
    /** The latest entry of the activity log. */
    lastActivityAt: instant('last_activity_at'),
    /** Of the last day. */
    failedJobs: integer('failed_jobs').notNull(),
    failedMails: integer('failed_mails').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('company_figures_oldest').on(table.updatedAt)],
)
export type CompanyFiguresRow = typeof companyFigures.$inferSelect

/** Messages of the owners to the staff of all companies. Requests can only read them. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    text: text('text').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    by: text('by').notNull(),
  },
  (table) => [index('announcements_ends').on(table.endsAt)],
)
