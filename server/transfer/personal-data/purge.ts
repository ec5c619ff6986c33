import { sql } from 'drizzle-orm'
import { forgetCustomer } from '#server/commerce/orders/customer.ts'
import { forgetWishes } from '#server/commerce/products/stock-alerts.ts'
import { forgetReviewer } from '#server/content/audios/reviews.ts'
import { forgetAuthor } from '#server/content/comments/own.ts'
import { commentedContent, contentTypes } from '#server/content/content/content-types.ts'
import { leaveEvents } from '#server/content/events/participant.ts'
import { takeLikesBack } from '#server/content/likes/likes.ts'
import { forgetViewer, viewerOf } from '#server/content/photos/view-history.ts'
import { forgetPerson } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { deleteMailsTo } from '#server/core/mail/sent-mails.ts'
import { removeAvatarFile } from '#server/identity/account/avatar.routes.ts'
import { closedFor30Days, deleteUser, holdClosed } from '#server/identity/auth/closing.ts'
import { forgetViews } from '#server/insight/saved-views/views.ts'

/** At one time; the next hour takes the next ones. */
const atOnce = 200

/**
 * Deletes the accounts that were closed 30 days ago: each in one transaction, so
 * that whoever is interrupted leaves whole accounts only, and two processes at
 * it do not get in each other's way. See [Note: Closing an account].
 */
export async function purgeAccounts(pipeline: RequestPipeline, onError: (error: Error) => void) {
  for (const { id, tenantId } of await closedFor30Days(pipeline.parts.database.owner, atOnce))
    await purge(pipeline, tenantId, id).catch(onError)
}

async function purge(pipeline: RequestPipeline, siteId: string, userId: string) {
  const site = await pipeline.parts.sites.withId(siteId)
  const avatar = await pipeline.forCompany(siteId, 'write', async ({ db, jobs, invalidate }) => {
    const account = await holdClosed(db, userId)
    if (!account) return ''
    await leaveEvents({ db, jobs, invalidate, site }, userId)
    invalidate(...(await takeLikesBack(db, commentedContent(), userId)), 'comments')
    if (await forgetReviewer(db, userId)) invalidate('audios')
    await forgetAuthor(db, userId)
    await forgetCustomer(db, userId)
    await forgetViewer(db, viewerOf(siteId, userId))
    await forgetMaker(db, userId)
    await forgetViews(db, userId)
    await forgetWishes(db, account.email)
    await deleteMailsTo(db, account.email)
    await forgetPerson(db, userId)
    await deleteUser(db, userId)
    return account.avatar
  })
  if (avatar) await removeAvatarFile(pipeline.filesOf(siteId), avatar)
}

/** What somebody made for the company stays the company's. */
async function forgetMaker(db: Db, userId: string) {
  for (const { table } of contentTypes.all())
    if ('createdBy' in table) await db.execute(sql`update ${table} set created_by = null where created_by = ${userId}`)
}
