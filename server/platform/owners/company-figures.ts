import { asc, eq, sql } from 'drizzle-orm'
import { paidTotals } from '#server/commerce/orders/paid-totals.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { AllCompanies } from '#server/core/http/all-companies.ts'
import { countFailedMails } from '#server/core/mail/sent-mails.ts'
import { storedBytes } from '#server/core/media/storage.ts'
import { countMedia, countProducts } from '#server/core/media/usage.ts'
import { tenants } from '#server/core/tenants/tenants.table.ts'
import { adminsIn } from '#server/identity/auth/users.ts'
import { latestActivity } from '#server/insight/activity/list.ts'
import { countFailedWork } from '#server/insight/diagnostics/work.ts'
import { companyFigures } from './owners.table.ts'

/** Companies per run. With a run every five minutes, 1,000 companies take less than an hour. */
const perRun = 100

/** Renews the figures that are oldest, one company at a time. */
export async function renewFigures(companies: AllCompanies, onError: (error: Error) => void) {
  const rows = await companies.owner
    .select({ id: tenants.id })
    .from(tenants)
    .leftJoin(companyFigures, eq(companyFigures.companyId, tenants.id))
    .where(eq(tenants.isOwners, false))
    .orderBy(sql`${companyFigures.updatedAt} asc nulls first`, asc(tenants.id))
    .limit(perRun)
  for (const { id } of rows) await renewFiguresOf(companies, id).catch(onError)
}

/** Renews the figures of one company. */
export async function renewFiguresOf({ owner, inCompany }: AllCompanies, companyId: string) {
  const figures = await inCompany(companyId, 'read', ({ db }) => readFigures(db, companyId))
  const values = { ...figures, updatedAt: new Date().toISOString() }
  await owner
    .insert(companyFigures)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: companyFigures.companyId, set: values })
}

const readFigures = async (db: Db, companyId: string) => ({
  media: await countMedia(db),
  products: await countProducts(db),
  admins: await adminsIn(db),
  storageBytes: await storedBytes(db),
  revenue: await paidTotals(db),
  lastActivityAt: await latestActivity(db),
  failedJobs: await countFailedWork(db, companyId),
  failedMails: await countFailedMails(db),
})
