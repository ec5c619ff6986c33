import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '#server/core/audit/audit-entry.ts'
import { getCompany } from '#server/core/company/company.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Part } from '#server/core/mail/email-kinds.ts'
import { deleteTenantRows } from '#server/core/tenants/delete-rows.ts'
import { deleteTenant, leavingBefore, leavingOf, setLeaving, suspendForDeletion } from '#server/core/tenants/leaving.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import { deletionDays } from '#shared/core/subscription-options.ts'
import { endLater, type Leaving } from './change-plan.ts'
import { emailFromPlatform, recipientsOf } from './emails.ts'
import type { SubscriptionEvent } from './events.ts'
import { endOfPaid, lockToDecide, recordEvents, voidBills } from './locked-subscription.ts'
import { logAccount, logChoice } from './log-choice.ts'
import { type OwnerTransaction, ownerTransaction } from './owner-transaction.ts'

const day = 86_400_000
/** Companies per run. The task runs every hour. */
const batchSize = 20
const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Closes a site and ends its subscription. Throws VALIDATION for another name, and FORBIDDEN for the platform's own site. */
export const closeSite = (
  pipeline: RequestPipeline,
  tenantId: string,
  { name, when }: { name: string; when: 'now' | 'period-end' },
  by: Actor,
  { now = new Date(), onDone }: Leaving = {},
) =>
  ownerTransaction(pipeline, async (transaction) => {
    const { tx, platform, asTenant } = transaction
    if (tenantId === platform.id) throw new AppError('FORBIDDEN', 'The site of the platform cannot be deleted here.')
    const company = await asTenant(tenantId, getCompany)
    if (name !== company.name.trim()) throw fieldError('name', `Enter the name of the site: ${company.name}`)
    const locked = await lockToDecide(transaction, tenantId)
    const { periodEnd } = locked.row
    const paidUntil = endOfPaid(locked)
    // A period that is over, but was not updated yet, must not shorten the days in which this can be undone.
    const at = now.toISOString()
    const closesAt = when === 'period-end' && paidUntil > at ? paidUntil : at
    const deletesAt = new Date(Date.parse(closesAt) + deletionDays * day).toISOString()
    if (!(await setLeaving(tx, tenantId, { closesAt, deletesAt }, now))) throw deletionBegan()
    if (periodEnd !== null) await endLater(transaction, locked, now)
    else
      await voidBills(
        transaction,
        locked.bills.filter(({ kind, status }) => kind !== 'fees' && status === 'open'),
      )
    await logChoice(transaction, tenantId, by, { Deletion: ['', dayFormat.format(new Date(deletesAt))] })
    await sendOnce(transaction, tenantId, 'site-closing', deletesAt, (site) => [
      `${site} will be deleted`,
      `${site} closes for visitors on ${dayFormat.format(new Date(closesAt))}, and is deleted on ${dayFormat.format(new Date(deletesAt))} with everything on it.`,
      'You can undo this until then, and export the site before.',
    ])
    await onDone?.(tx)
  })

const deletionBegan = () => new AppError('CONFLICT', 'This site is being deleted. It cannot be changed any more.')

/** Throws CONFLICT for a site that is not to be deleted, and once the deletion has begun. */
export const reopenSite = (
  { companies }: RequestPipeline,
  tenantId: string,
  by: Actor,
  { now = new Date(), onDone }: Leaving = {},
) =>
  companies.change(tenantId, async ({ db, asOwner }) => {
    await asOwner(async (owner) => {
      if (!(await setLeaving(owner, tenantId, undefined, now)))
        throw (await leavingOf(owner, tenantId))?.deletesAt
          ? deletionBegan()
          : new AppError('CONFLICT', 'This site is not going to be deleted. Reload the page.')
      await onDone?.(owner)
    })
    await logAccount(db, by, { Deletion: [true, false] })
  })

/** Reminds the companies that leave within a week, and deletes those whose time has come. */
export async function deleteClosedSites(
  pipeline: RequestPipeline,
  onError: (error: Error) => void,
  { now = new Date(), tenantIds }: { now?: Date; tenantIds?: string[] } = {},
) {
  const { owner } = pipeline.parts.database
  const soon = new Date(now.getTime() + 7 * day).toISOString()
  const found = await leavingBefore(owner, soon, batchSize)
  for (const { tenantId, deletesAt } of found) {
    if (!(tenantIds?.includes(tenantId) ?? true)) continue
    const work = deletesAt! <= now.toISOString() ? deleteSite : remind
    await work(pipeline, tenantId, deletesAt!, now).catch(onError)
  }
}

const remind = (pipeline: RequestPipeline, tenantId: string, deletesAt: string) =>
  ownerTransaction(pipeline, (transaction) =>
    sendOnce(transaction, tenantId, 'site-closing-7', deletesAt, (site) => [
      `${site} will be deleted soon`,
      `${site} is deleted on ${dayFormat.format(new Date(deletesAt))} with everything on it. You can undo this until then.`,
    ]),
  )

/** Deletes files and rows of a company, and then the company. A repeated call continues after an interruption. */
async function deleteSite(pipeline: RequestPipeline, tenantId: string, deletesAt: string, now: Date) {
  const { config, database, storage } = pipeline.parts
  const isDue = await ownerTransaction(pipeline, async (transaction) => {
    if (transaction.platform.id === tenantId) return false
    if (!(await suspendForDeletion(transaction.tx, tenantId, now))) return false
    await sendOnce(transaction, tenantId, 'site-deleted', deletesAt, (site) => [
      `${site} was deleted`,
      `${site} was deleted with everything on it. Your invoices stay in the emails that you received.`,
    ])
    return true
  })
  if (!isDue) return
  await storage.deleteCompany(tenantId)
  for (const folder of ['uploads', 'transfers', 'outbox'])
    await rm(join(config.dataDir, folder, tenantId), { recursive: true, force: true })
  await deleteTenantRows(database.owner, tenantId)
  await deleteTenant(database.owner, tenantId, now)
}

/** Sends an email to the admins once per event. */
async function sendOnce(
  transaction: OwnerTransaction,
  tenantId: string,
  event: SubscriptionEvent,
  period: string,
  compose: (site: string) => [subject: string, ...Part[]],
) {
  if ((await recordEvents(transaction, tenantId, [{ event, period }])).length === 0) return
  const { addresses, origin, ...company } = await recipientsOf(transaction, tenantId)
  const settings = { address: `${origin}/settings?tab=plan`, label: 'Open the plan settings' }
  const [subject, ...parts] = compose(company.name)
  await emailFromPlatform(transaction, addresses, subject, event === 'site-deleted' ? parts : [...parts, settings])
}
