import { eq } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { comments } from './comments.table.ts'

/** Which photos somebody wrote about. */
export async function commentedBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: comments.photoId })
    .from(comments)
    .where(eq(comments.userId, userId))
    .limit(200)
  return rows.map(({ id }) => id)
}
