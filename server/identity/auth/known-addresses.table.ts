import { text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { userForeignKey } from './users.table.ts'

/** Networks from which a user has signed in. Wrong passwords sent from other networks do not lock the user out there. */
export const knownAddresses = tenantTable(
  'known_addresses',
  {
    userId: uuid('user_id').notNull(),
    address: text('address').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('known_addresses_one').on(table.tenantId, table.userId, table.address),
    userForeignKey('known_addresses_user_fk', table.tenantId, table.userId),
  ],
)
