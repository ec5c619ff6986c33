import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { type Notification, notifications } from '#shared/core/notifications.ts'
import { users } from './users.table.ts'

/** Whether to send this kind of email. Recipients without an account always get it. */
export async function wantsEmail(db: Db, userId: string | null, kind: Notification): Promise<boolean> {
  if (userId === null) return true
  const [row] = await db.select({ muted: users.muted }).from(users).where(eq(users.id, userId))
  return !row?.muted.includes(kind)
}

/** Changes the given settings and leaves the others. */
export async function updateNotifications(db: Db, userId: string, choice: Partial<Record<Notification, boolean>>) {
  const [row] = await db.select({ muted: users.muted }).from(users).where(eq(users.id, userId)).for('update')
  const muted = notifications.filter((kind) => !(choice[kind] ?? !row?.muted.includes(kind)))
  await db
    .update(users)
    .set({ muted, updatedAt: sql`now()` as never })
    .where(eq(users.id, userId))
}
