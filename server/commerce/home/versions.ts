import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { firstSections } from '#shared/commerce/first-sections.ts'
import type { AdminHome, HomeVersion, SaveHome, Section } from '#shared/commerce/home.ts'
import { requireRow } from '#shared/core/errors.ts'
import { homeVersions } from './home.table.ts'

type Ctx = Pick<TxContext<'admin'>, 'db' | 'invalidate' | 'user'>

/** The number of published versions that are stored. */
export const maxVersions = 50

const isPublished = eq(homeVersions.draft, false)
const isDraft = eq(homeVersions.draft, true)
const newestFirst = [desc(homeVersions.at), desc(homeVersions.id)]

async function latestVersion(db: Db) {
  const [row] = await db
    .select()
    .from(homeVersions)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(1)
  return row
}

export const publishedSections = async (db: Db): Promise<readonly Section[]> =>
  (await latestVersion(db))?.sections ?? firstSections

export async function readHome(db: Db): Promise<AdminHome> {
  const latest = await latestVersion(db)
  const [draft] = await db.select().from(homeVersions).where(isDraft)
  return {
    sections: latest?.sections ?? [...firstSections],
    ...(latest && { publishedAt: latest.at }),
    ...(draft && { draft: { sections: draft.sections, by: draft.by, at: draft.at } }),
  }
}

/** Throws STALE if another version or draft was stored since the editor read them, unless it overwrites. */
async function refuseUnseen(db: Db, { publishedAt, draftAt, overwrite }: Omit<SaveHome, 'sections'>) {
  // One at a time, so that of two requests that saw the same state the second one is refused.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('home' || current_setting('app.tenant')))`)
  if (overwrite) return
  const latest = await latestVersion(db)
  const [draft] = await db.select().from(homeVersions).where(isDraft)
  // Without a time the editor saw none.
  if (latest) refuseStale({ updatedBy: latest.by, updatedAt: latest.at }, publishedAt ?? '')
  if (draft) refuseStale({ updatedBy: draft.by, updatedAt: draft.at }, draftAt ?? '')
}

/** Throws STALE. */
export async function publishSections({ db, invalidate, user }: Ctx, { sections, ...seen }: SaveHome) {
  await refuseUnseen(db, seen)
  await discardDraft(db)
  const [row] = await db
    .insert(homeVersions)
    .values({ sections, by: user.name, at: new Date().toISOString() })
    .returning({ id: homeVersions.id })
  const old = db
    .select({ id: homeVersions.id })
    .from(homeVersions)
    .where(isPublished)
    .orderBy(...newestFirst)
    .offset(maxVersions)
  await db.delete(homeVersions).where(and(isPublished, inArray(homeVersions.id, old)))
  await writeAuditEntry(db, { action: 'changed', kind: 'home', item: row!.id, title: 'Home page' })
  invalidate('home')
}

/** Stores unpublished sections in place of the earlier draft. Throws STALE. */
export async function saveDraft({ db, user }: Pick<Ctx, 'db' | 'user'>, { sections, ...seen }: SaveHome) {
  await refuseUnseen(db, seen)
  const values = { sections, by: user.name, at: new Date().toISOString() }
  await db
    .insert(homeVersions)
    .values({ ...values, draft: true })
    .onConflictDoUpdate({ target: homeVersions.tenantId, targetWhere: sql`draft`, set: values })
}

/** Throws STALE if the draft is not the one of `draftAt`. Without a time it deletes any draft. */
export async function discardDraft(db: Db, draftAt?: string) {
  const [draft] = await db.delete(homeVersions).where(isDraft).returning()
  if (draft) refuseStale({ updatedBy: draft.by, updatedAt: draft.at }, draftAt)
}

export async function listVersions(db: Db): Promise<HomeVersion[]> {
  const { id, by, at, sections } = homeVersions
  return db
    .select({ _id: id, by, at, sections: sql<number>`jsonb_array_length(${sections})` })
    .from(homeVersions)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(maxVersions)
}

/** Throws NOT_FOUND. */
export async function readVersion(db: Db, id: string): Promise<{ sections: Section[] }> {
  const { sections } = homeVersions
  return requireRow(
    await db
      .select({ sections })
      .from(homeVersions)
      .where(and(isPublished, eq(homeVersions.id, id))),
    'version',
  )
}
