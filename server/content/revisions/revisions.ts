import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { User } from '#server/core/http/context.ts'
import type { Revision, RevisionText, Words } from '#shared/content/revisions.ts'
import { found } from '#shared/core/errors.ts'
import type { ContentType } from '../content/content-type.ts'
import { revisions } from './revisions.table.ts'

type Kind = ContentType['kind']
type Row = typeof revisions.$inferSelect

/** How many earlier versions of one text are kept. */
export const mostVersions = 50

const of = (kind: Kind, itemId: string) => and(eq(revisions.kind, kind), eq(revisions.itemId, itemId))
const draftOf = (kind: Kind, itemId: string, userId: string) =>
  and(of(kind, itemId), revisions.draft, eq(revisions.userId, userId))

/**
 * Keeps what a text said before it changed, as part of changing it, and forgets
 * its oldest version when there are too many. The writer's own draft has arrived.
 */
export async function storeVersion(
  db: Db,
  kind: Kind,
  before: Words & { id: string; updatedBy: string | null; updatedAt: string },
  after: Words,
  user: Pick<User, 'id'>,
) {
  const { id, title, caption, content, updatedBy, updatedAt } = before
  await dropDraft(db, kind, id, user.id)
  if (title === after.title && caption === after.caption && content === after.content) return
  const words = { title, caption, content }
  await db.insert(revisions).values({ kind, itemId: id, words, by: updatedBy ?? '', at: updatedAt })
  const versions = and(of(kind, id), sql`not ${revisions.draft}`)
  const old = db
    .select({ id: revisions.id })
    .from(revisions)
    .where(versions)
    .orderBy(desc(revisions.at), desc(revisions.createdAt))
    .offset(mostVersions)
  await db.delete(revisions).where(and(versions, inArray(revisions.id, old)))
}

/** What of it somebody may see: every version, and of the drafts their own. */
const seenBy = (userId: string): SQL | undefined => or(sql`not ${revisions.draft}`, eq(revisions.userId, userId))

/** The caller's draft, then every version, the newest first. */
export async function versionsOf(db: Db, kind: Kind, itemId: string, userId: string): Promise<Revision[]> {
  const rows = await db
    .select()
    .from(revisions)
    .where(and(of(kind, itemId), seenBy(userId)))
    .orderBy(desc(revisions.draft), desc(revisions.at), desc(revisions.createdAt))
  return rows.map(revisionOf)
}

/** One of them with its words. Throws NOT_FOUND. */
export async function versionOf(
  db: Db,
  kind: Kind,
  { id, revisionId }: { id: string; revisionId: string },
  userId: string,
): Promise<RevisionText> {
  const where = and(of(kind, id), eq(revisions.id, revisionId), seenBy(userId))
  const row = found(await db.select().from(revisions).where(where), 'version')
  return { ...revisionOf(row), caption: row.words.caption, content: row.words.content }
}

/** Keeps what somebody is typing, in the place of what they typed before. */
export async function keepDraft(
  db: Db,
  kind: Kind,
  { id, ...words }: Words & { id: string },
  user: Pick<User, 'id' | 'name'>,
): Promise<Revision> {
  await dropDraft(db, kind, id, user.id)
  const [row] = await db
    .insert(revisions)
    .values({ kind, itemId: id, words, by: user.name, at: new Date().toISOString(), draft: true, userId: user.id })
    .onConflictDoUpdate({
      target: [revisions.tenantId, revisions.kind, revisions.itemId, revisions.userId],
      targetWhere: sql`draft`,
      set: { words, at: new Date().toISOString() },
    })
    .returning()
  return revisionOf(row!)
}

/** Forgets what somebody typed and did not save. */
export async function dropDraft(db: Db, kind: Kind, itemId: string, userId: string) {
  await db.delete(revisions).where(draftOf(kind, itemId, userId))
}

/** Forgets what texts said that no longer exist. */
export async function forgetVersions(db: Db, tenantId: string, kind: Kind, ids: string[]) {
  const theirs = and(eq(revisions.tenantId, tenantId), eq(revisions.kind, kind), inArray(revisions.itemId, ids))
  await db.delete(revisions).where(theirs)
}

const revisionOf = ({ id, words, by, at, draft }: Row): Revision => ({ _id: id, title: words.title, by, at, draft })
