import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { User } from '#server/core/http/context.ts'
import { notForSupport } from '#server/identity/auth/recent-sign-in.ts'
import type { Revision, RevisionText, TextContent } from '#shared/content/revisions.ts'
import { requireRow } from '#shared/core/errors.ts'
import type { ContentType } from '../content/content-type.ts'
import { revisions } from './revisions.table.ts'

type Kind = ContentType['kind']
type Row = typeof revisions.$inferSelect

/** The number of versions that are stored of each text. */
export const maxVersions = 50

const of = (kind: Kind, itemId: string) => and(eq(revisions.kind, kind), eq(revisions.itemId, itemId))
const draftOf = (kind: Kind, itemId: string, userId: string) =>
  and(of(kind, itemId), revisions.draft, eq(revisions.userId, userId))

/** Stores the text before a change as a version, and deletes the oldest versions and the author's draft. */
export async function storeVersion(
  db: Db,
  kind: Kind,
  before: TextContent & { id: string; updatedBy: string | null; updatedAt: string },
  after: TextContent,
  user: Pick<User, 'id'>,
) {
  const { id, title, caption, content, updatedBy, updatedAt } = before
  await discardDraft(db, kind, id, user.id)
  if (title === after.title && caption === after.caption && content === after.content) return
  const text = { title, caption, content }
  await db.insert(revisions).values({ kind, itemId: id, snapshot: text, by: updatedBy ?? '', at: updatedAt })
  const versions = and(of(kind, id), sql`not ${revisions.draft}`)
  const old = db
    .select({ id: revisions.id })
    .from(revisions)
    .where(versions)
    .orderBy(desc(revisions.at), desc(revisions.createdAt))
    .offset(maxVersions)
  await db.delete(revisions).where(and(versions, inArray(revisions.id, old)))
}

/** Users see all versions, and their own drafts. */
const visibleTo = (userId: string): SQL | undefined => or(sql`not ${revisions.draft}`, eq(revisions.userId, userId))

/** The current user's draft, then all versions, the newest first. */
export async function versionsOf(db: Db, kind: Kind, itemId: string, userId: string): Promise<Revision[]> {
  const rows = await db
    .select()
    .from(revisions)
    .where(and(of(kind, itemId), visibleTo(userId)))
    .orderBy(desc(revisions.draft), desc(revisions.at), desc(revisions.createdAt))
  return rows.map(revisionOf)
}

/** Throws NOT_FOUND. */
export async function versionOf(
  db: Db,
  kind: Kind,
  { id, revisionId }: { id: string; revisionId: string },
  userId: string,
): Promise<RevisionText> {
  const where = and(of(kind, id), eq(revisions.id, revisionId), visibleTo(userId))
  const row = requireRow(await db.select().from(revisions).where(where), 'version')
  return { ...revisionOf(row), caption: row.snapshot.caption, content: row.snapshot.content }
}

/** Stores unsaved text in place of the user's earlier draft. */
export async function saveDraft(
  db: Db,
  kind: Kind,
  { id, ...text }: TextContent & { id: string },
  user: Pick<User, 'id' | 'name' | 'supportUntil'>,
): Promise<Revision> {
  if (user.supportUntil) throw notForSupport()
  await discardDraft(db, kind, id, user.id)
  const [row] = await db
    .insert(revisions)
    .values({
      kind,
      itemId: id,
      snapshot: text,
      by: user.name,
      at: new Date().toISOString(),
      draft: true,
      userId: user.id,
    })
    .onConflictDoUpdate({
      target: [revisions.tenantId, revisions.kind, revisions.itemId, revisions.userId],
      targetWhere: sql`draft`,
      set: { snapshot: text, at: new Date().toISOString() },
    })
    .returning()
  return revisionOf(row!)
}

export async function discardDraft(db: Db, kind: Kind, itemId: string, userId: string) {
  await db.delete(revisions).where(draftOf(kind, itemId, userId))
}

export async function deleteRevisionsOfItems(db: Db, tenantId: string, kind: Kind, ids: string[]) {
  const ofItems = and(eq(revisions.tenantId, tenantId), eq(revisions.kind, kind), inArray(revisions.itemId, ids))
  await db.delete(revisions).where(ofItems)
}

const revisionOf = ({ id, snapshot, by, at, draft }: Row): Revision => ({
  _id: id,
  title: snapshot.title,
  by,
  at,
  draft,
})
