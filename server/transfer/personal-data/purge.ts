import { sql } from 'drizzle-orm'
import { anonymizeOrders } from '#server/commerce/orders/customer-orders.ts'
import { deleteStockAlerts } from '#server/commerce/products/stock-alerts.ts'
import { deleteReviewsOfUser } from '#server/content/audios/reviews.ts'
import { removeAuthor } from '#server/content/comments/own.ts'
import { commentedContent, contentTypes } from '#server/content/content/content-types.ts'
import { cancelAllOf } from '#server/content/events/participant.ts'
import { deleteLikesOfUser } from '#server/content/likes/likes.ts'
import { deleteViewHistoryOf, viewerOf } from '#server/content/photos/view-history.ts'
import { anonymizeAuditEntries } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { deleteMailsTo } from '#server/core/mail/sent-mails.ts'
import { removeAvatarFile } from '#server/identity/account/avatar.routes.ts'
import { accountsToDelete, deleteUser, lockAccountToDelete } from '#server/identity/auth/close-account.ts'
import { releaseViews } from '#server/insight/saved-views/views.ts'

/** Accounts per run. The task runs every hour. */
const batchSize = 200

/** Deletes accounts that were closed 30 days ago, each in its own transaction. See [Note: Closing an account]. */
export async function purgeAccounts(pipeline: RequestPipeline, onError: (error: Error) => void) {
  for (const { id, tenantId } of await accountsToDelete(pipeline.parts.database.owner, batchSize))
    await deleteAccount(pipeline, tenantId, id).catch(onError)
}

async function deleteAccount(pipeline: RequestPipeline, siteId: string, userId: string) {
  const site = await pipeline.parts.sites.withId(siteId)
  const avatar = await pipeline.forCompany(siteId, 'write', async ({ db, jobs, invalidate }) => {
    const account = await lockAccountToDelete(db, userId)
    if (!account) return ''
    await cancelAllOf({ db, jobs, invalidate, site }, userId)
    invalidate(...(await deleteLikesOfUser(db, commentedContent(), userId)), 'comments')
    if (await deleteReviewsOfUser(db, userId)) invalidate('audios')
    await removeAuthor(db, userId)
    await anonymizeOrders(db, userId)
    await deleteViewHistoryOf(db, viewerOf(siteId, userId))
    await clearCreator(db, userId)
    await releaseViews(db, userId)
    await deleteStockAlerts(db, account.email)
    await deleteMailsTo(db, account.email)
    await anonymizeAuditEntries(db, userId)
    await deleteUser(db, userId)
    return account.avatar
  })
  if (avatar) await removeAvatarFile(pipeline.filesOf(siteId), avatar)
}

/** Content of deleted users stays, without their id. */
async function clearCreator(db: Db, userId: string) {
  for (const { table } of contentTypes.all())
    if ('createdBy' in table) await db.execute(sql`update ${table} set created_by = null where created_by = ${userId}`)
}
