import { sql } from 'drizzle-orm'
import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'

/** Licences with which photos are sold. Their names are option values of the products. */
export const photoLicences = tenantTable(
  'photo_licences',
  {
    position: integer('position').notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    updatedBy: text('updated_by'),
  },
  (table) => [uniqueIndex('photo_licences_name').on(table.tenantId, sql`lower(${table.name})`)],
)
