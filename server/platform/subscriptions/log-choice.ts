import { type Actor, writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { OwnerTransaction } from './owner-transaction.ts'

/** Values before and after, by what an admin reads: `{ Plan: ['Pro', 'Business'] }`. */
type Changes = Record<string, [unknown, unknown]>

/** An entry about the account in the log of a company, with the rights of a request of this company. */
export const logAccount = (db: Db, who: Actor, changes: Changes) =>
  writeAuditEntry(db, { action: 'changed', kind: 'company', title: 'Account', changes, who })

/** The same in a transaction of the owner. */
export const logChoice = ({ asTenant }: OwnerTransaction, tenantId: string, who: Actor, changes: Changes) =>
  asTenant(tenantId, (db) => logAccount(db, who, changes))
