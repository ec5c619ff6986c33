import { sql } from 'drizzle-orm'
import { forgetCustomer } from '#server/commerce/orders/customer.ts'
import { forgetWishes } from '#server/commerce/products/stock-wishes.ts'
import { forgetReviewer } from '#server/content/audios/reviews.ts'
import { forgetAuthor } from '#server/content/comments/own.ts'
import { commentedContent } from '#server/content/content/content-types.ts'
import { leaveEvents } from '#server/content/events/participant.ts'
import { takeLikesBack } from '#server/content/likes/likes.ts'
import { forgetViewer, viewerOf } from '#server/content/photos/viewings.ts'
import { forgetPerson } from '#server/core/audit/note.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Desk } from '#server/core/http/desk.ts'
import { forgetMailsTo } from '#server/core/mail/noted.ts'
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
export async function purgeAccounts(desk: Desk, onError: (error: Error) => void) {
  for (const { id, tenantId } of await closedFor30Days(desk.parts.database.owner, atOnce))
    await purge(desk, tenantId, id).catch(onError)
}

async function purge(desk: Desk, siteId: string, userId: string) {
  const site = await desk.parts.sites.withId(siteId)
  const avatar = await desk.forCompany(siteId, 'write', async ({ db, jobs, touch }) => {
    const account = await holdClosed(db, userId)
    if (!account) return ''
    await leaveEvents({ db, jobs, touch, site }, userId)
    touch(...(await takeLikesBack(db, commentedContent(), userId)), 'comments')
    if (await forgetReviewer(db, userId)) touch('audios')
    await forgetAuthor(db, userId)
    await forgetCustomer(db, userId)
    await forgetViewer(db, viewerOf(siteId, userId))
    await forgetMaker(db, userId)
    await forgetViews(db, userId)
    await forgetWishes(db, account.email)
    await forgetMailsTo(db, account.email)
    await forgetPerson(db, userId)
    await deleteUser(db, userId)
    return account.avatar
  })
  if (avatar) await removeAvatarFile(desk.filesOf(siteId), avatar)
}

/** What somebody made for the company stays the company's. */
async function forgetMaker(db: Db, userId: string) {
  for (const { table } of commentedContent())
    await db.execute(sql`update ${table} set created_by = null where created_by = ${userId}`)
}
