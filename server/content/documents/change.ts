import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Inside } from '#server/core/http/context.ts'
import { takeStorage } from '#server/core/media/storage.ts'
import { takeRoom } from '#server/core/media/usage.ts'
import { documentAccesses, longestDescription } from '#shared/content/document-options.ts'
import type { adminDocuments } from '#shared/content/documents.ts'
import { Tags } from '#shared/content/photos.ts'
import { checked, found } from '#shared/core/errors.ts'
import { line, text } from '#shared/core/primitives.ts'
import { expectFresh, usualChanges } from '../content/stored-items.ts'
import { unique } from '../content/tags.ts'
import { changeSlug, freeSlug } from '../slugs/slugs.ts'
import { type DocumentRow, documents } from './documents.table.ts'
import { storeVersion } from './versions.ts'
import { documentType } from './visible.ts'

type Ctx = Pick<Inside<'content'>, 'db' | 'invalidate' | 'user' | 'site'>

/** Nobody for what the demonstration brings along. */
type MakingCtx = Pick<Ctx, 'db' | 'invalidate'> & {
  site: Pick<Ctx['site'], 'plan'>
  user?: Pick<Ctx['user'], 'id' | 'name'> | undefined
}

/** What comes with an uploaded document, every bit of it optional. */
const Details = z.object({
  title: line(200).default(''),
  description: text(longestDescription).default(''),
  category: line(60).default(''),
  tags: Tags.default([]),
  access: z.preprocess(
    (value) => value || undefined,
    z.enum(documentAccesses, 'Choose who may see it.').default('public'),
  ),
  /** A form can only say it in words. */
  published: z
    .union([
      z.boolean(),
      z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1'),
    ])
    .default(false),
})
type Details = z.output<typeof Details>

/** Reads the fields of a form. Throws VALIDATION; names nobody knows are ignored. */
export const documentDetails = (fields: Record<string, unknown>): Details => checked(Details, fields)

/** A file that is in the media store. */
export type StoredFile = Pick<DocumentRow, 'fileId' | 'fileName' | 'mimeType' | 'size' | 'pages'>

/** Writes a document down under an address of its own. Throws PLAN_LIMIT_REACHED. */
export async function createDocument(
  { db, invalidate, user, site }: MakingCtx,
  { tags, ...details }: Details,
  file: StoredFile,
): Promise<DocumentRow> {
  await takeRoom(db, site.plan)
  await takeStorage(db, site.plan, file.size)
  const now = new Date().toISOString()
  for (;;) {
    // Somebody may take the same address at the same moment; then the next one is free.
    const slug = await freeSlug(db, documentType, details.title)
    const [row] = await db
      .insert(documents)
      .values({
        ...details,
        ...file,
        slug,
        tags: unique(tags),
        ...(details.published && { publishedAt: now }),
        createdBy: user?.id,
        updatedBy: user?.name,
      })
      .onConflictDoNothing({ target: [documents.tenantId, documents.slug] })
      .returning()
    if (!row) continue
    invalidate('documents')
    return row
  }
}

/**
 * Changes what was sent, and puts `file` in the place of the one that was there.
 * Throws STALE when somebody else saved since the editor last looked.
 */
export async function changeDocument(
  { db, invalidate, user, site }: Ctx,
  { id, updatedAt, slug, tags, published, publishedAt, ...texts }: z.output<typeof adminDocuments.update.input>,
  file?: StoredFile,
): Promise<DocumentRow> {
  const before = found(await db.select().from(documents).where(eq(documents.id, id)).for('update'), 'document')
  expectFresh(before, { updatedAt })
  if (slug !== undefined && slug !== before.slug) await changeSlug(db, documentType, id, before.slug, slug)
  if (file) {
    await takeStorage(db, site.plan, file.size)
    await storeVersion(db, before, user)
  }
  const [after] = await db
    .update(documents)
    .set({
      ...texts,
      ...file,
      ...(slug !== undefined && { slug }),
      ...usualChanges(before, { tags, published, publishedAt }, user),
    })
    .where(eq(documents.id, id))
    .returning()
  invalidate('documents')
  return after!
}
