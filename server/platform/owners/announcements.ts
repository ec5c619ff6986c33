import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { requireRow } from '#shared/core/errors.ts'
import type { Announcement } from '#shared/platform/owners.ts'
import { logOwnerAction, type OwnerActor } from './owner-log.ts'
import { announcements } from './owners.table.ts'
import { announcementDismissals } from './support.table.ts'

/** The latest announcements, also those that have ended. */
export async function listAnnouncements(owner: Db): Promise<Announcement[]> {
  const rows = await owner
    .select()
    .from(announcements)
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(50)
  return rows.map(({ id, ...row }) => ({ _id: id, ...row }))
}

export const announce = (owner: Db, by: OwnerActor, input: { text: string; startsAt: string; endsAt: string }) =>
  owner.transaction(async (tx) => {
    await tx.insert(announcements).values({ ...input, by: by.name })
    await logOwnerAction(tx, by, { action: 'announced', detail: input.text })
    return { message: 'The announcement is saved.' }
  })

/** Ends an announcement now. Throws NOT_FOUND if it has ended already. */
export const endAnnouncement = (owner: Db, by: OwnerActor, id: string) =>
  owner.transaction(async (tx) => {
    const ended = await tx
      .update(announcements)
      // One that has not started never starts.
      .set({ startsAt: sql`least(${announcements.startsAt}, now())` as never, endsAt: sql`now()` as never })
      .where(and(eq(announcements.id, id), gt(announcements.endsAt, sql`now()`)))
      .returning()
    const { text } = requireRow(ended, 'announcement')
    await logOwnerAction(tx, by, { action: 'ended-announcement', detail: text })
    return { message: 'The announcement has ended.' }
  })

/** What a user of a company's console sees now and has not dismissed. */
export async function currentAnnouncements(db: Db, userId: string) {
  const dismissed = sql`exists (select from ${announcementDismissals} x
    where x.announcement_id = ${announcements.id} and x.user_id = ${userId})`
  return db
    .select({ _id: announcements.id, text: announcements.text })
    .from(announcements)
    .where(and(lte(announcements.startsAt, sql`now()`), gt(announcements.endsAt, sql`now()`), sql`not ${dismissed}`))
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .limit(5)
}

/** Throws NOT_FOUND for an unknown announcement. */
export async function dismissAnnouncement(db: Db, userId: string, id: string) {
  const found = await db.select({ id: announcements.id }).from(announcements).where(eq(announcements.id, id))
  requireRow(found, 'announcement')
  await db.insert(announcementDismissals).values({ announcementId: id, userId }).onConflictDoNothing()
}
