import { z } from 'zod'
import type { TxContext } from '#server/core/http/context.ts'
import { reserveStorage } from '#server/core/media/storage.ts'
import { reserveUsage } from '#server/core/media/usage.ts'
import { documentAccesses, maxDescriptionLength } from '#shared/content/document-options.ts'
import type { adminDocuments } from '#shared/content/documents.ts'
import { Tags } from '#shared/content/photos.ts'
import { validateInput } from '#shared/core/errors.ts'
import { line, text } from '#shared/core/primitives.ts'
import { addCategory } from '../categories/add.ts'
import { FormBoolean, optionalChoice } from '../content/form-fields.ts'
import { changeItem } from '../content/stored-items.ts'
import { uniqueTags } from '../content/tags.ts'
import { changeSlug, insertWithSlug } from '../slugs/slugs.ts'
import { type DocumentRow, documents } from './documents.table.ts'
import { storeVersion } from './versions.ts'
import { documentType } from './visible.ts'

type Ctx = Pick<TxContext<'content'>, 'db' | 'invalidate' | 'user' | 'site'>

/** The demo creates documents without a user. */
type CreateCtx = Pick<Ctx, 'db' | 'invalidate'> & {
  site: Pick<Ctx['site'], 'plan'>
  user?: Pick<Ctx['user'], 'id' | 'name'> | undefined
}

const Details = z.object({
  title: line(200).default(''),
  description: text(maxDescriptionLength).default(''),
  category: line(60).default(''),
  tags: Tags.default([]),
  access: optionalChoice(z.enum(documentAccesses, 'Choose who may see it.').default('public')),
  published: FormBoolean.default(false),
})
type Details = z.output<typeof Details>

/** Reads the optional fields of a form and ignores unknown ones. Throws VALIDATION. */
export const documentDetails = (fields: Record<string, unknown>): Details => validateInput(Details, fields)

/** A file in the media store. */
export type StoredFile = Pick<DocumentRow, 'fileId' | 'fileName' | 'mimeType' | 'size' | 'pages'>

/** Creates a document, and its category if it is new. Throws PLAN_LIMIT_REACHED. */
export async function createDocument(
  { db, invalidate, user, site }: CreateCtx,
  { tags, ...details }: Details,
  file: StoredFile,
): Promise<DocumentRow> {
  await reserveUsage(db, site.plan)
  await reserveStorage(db, site.plan, file.size)
  const row = {
    ...details,
    ...(details.category && { category: await addCategory(db, 'documents', details.category) }),
    ...file,
    tags: uniqueTags(tags),
    ...(details.published && { publishedAt: new Date().toISOString() }),
    createdBy: user?.id,
    updatedBy: user?.name,
  }
  const document = await insertWithSlug(db, documentType, { title: details.title }, (slug) =>
    db
      .insert(documents)
      .values({ ...row, slug })
      .onConflictDoNothing({ target: [documents.tenantId, documents.slug] })
      .returning(),
  )
  invalidate('documents')
  return document
}

/** Saves changed fields, a new category and a new file, and stores the replaced file as a version. Throws STALE. */
export const changeDocument = (ctx: Ctx, changes: z.output<typeof adminDocuments.update.input>, file?: StoredFile) =>
  changeItem<DocumentRow>(ctx, documentType, changes, async (before) => {
    const { db, user, site } = ctx
    const { id, slug, category } = changes
    if (slug !== undefined && slug !== before.slug) await changeSlug(db, documentType, id, before.slug, slug)
    if (file) {
      await reserveStorage(db, site.plan, file.size)
      await storeVersion(db, before, user)
    }
    return { ...file, ...(category && { category: await addCategory(db, 'documents', category) }) }
  })
