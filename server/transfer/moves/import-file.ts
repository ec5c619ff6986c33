import { randomUUID } from 'node:crypto'
import { createDocument } from '#server/content/documents/change.ts'
import { kindOfFile, pagesOfFile } from '#server/content/documents/file-type.ts'
import { documentType } from '#server/content/documents/visible.ts'
import { acceptPhoto } from '#server/content/photos/accept.ts'
import { detailsOf } from '#server/content/photos/details.ts'
import { duplicatesOf } from '#server/content/photos/duplicates.ts'
import { photoType } from '#server/content/photos/visible.ts'
import { imageType } from '#server/core/media/sniff.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import type { ReceivedFile } from '#server/core/uploads/receive.ts'
import { AppError } from '#shared/core/errors.ts'
import { fetchPicture } from './fetch-picture.ts'
import { findImported, importedBefore, rememberImported, shortId } from './imported-records.ts'
import type { ItemTx, MoveContext, Outcome } from './move-context.ts'
import type { MoveItemRow } from './moves.table.ts'
import type { FileData } from './wordpress-items.ts'

const MB = 1024 ** 2

/** Fetches a file of the media library: images become photos, as drafts, and other files documents. */
export async function importFile(context: MoveContext, item: MoveItemRow): Promise<void> {
  const { source } = context
  const { url, title, caption, alt } = item.data as FileData
  const before = await context.write(
    async ({ db }) =>
      (await findImported(db, { source, kind: 'file', sourceId: item.sourceId }, photoType)) ??
      (await findImported(db, { source, kind: 'document', sourceId: item.sourceId }, documentType)),
  )
  const { image: store, problem } = before
    ? { problem: undefined }
    : await fetchPicture(
        context,
        url,
        async (file) =>
          (await imageType(file.path))
            ? photoStored(context, { item, url, file, details: { title, caption, alt } })
            : documentStored(context, { item, url, file, title }),
        { maxBytes: 50 * MB, seconds: 60 },
      )
  await context.settleOne(item, async (tx): Promise<Outcome> => {
    if (before) return importedBefore(before)
    if (!store) return { state: 'failed', message: `${url}: ${problem} Try again, or upload the file yourself.` }
    await store(tx)
    return { state: 'done' }
  })
}

/** Writes the record of a file that is stored. */
type Finish = (tx: ItemTx) => Promise<void>

interface Fetched {
  item: MoveItemRow
  url: string
  file: ReceivedFile
}

async function photoStored(
  context: MoveContext,
  { item, url, file, details }: Fetched & { details: Record<string, unknown> },
): Promise<Finish> {
  const id = await storePhoto(context, { url, file, details })
  return ({ db }) => rememberImported(db, { source: context.source, kind: 'file', sourceId: item.sourceId }, id)
}

/** Stores an image as a photo that is a draft, and remembers its address. Returns the id, also of an equal photo. */
export async function storePhoto(
  { source, site, user, pipeline }: MoveContext,
  { url, file, details }: { url: string; file: ReceivedFile; details: Record<string, unknown> },
): Promise<string> {
  const record = { source, kind: 'picture', sourceId: pictureKey(url) }
  const uploadKey = shortId(`move ${source} ${pictureKey(url)}`)
  const write = <T>(work: (tx: Pick<ItemTx, 'db' | 'jobs'>) => Promise<T>) =>
    pipeline.forCompany(site.id, 'write', work)
  const id = await acceptPhoto(
    { plan: site.plan, files: pipeline.filesOf(site.id), write },
    { file, fileName: fileNameOf(url), details: detailsOf(details), by: user, uploadKey },
  ).then(
    ({ photo }) => photo.id,
    async (error: unknown) => {
      if (!(error instanceof AppError && error.code === 'DUPLICATE')) throw error
      const same = await write(({ db }) => duplicatesOf(db, [file.sha256]))
      const equal = same.get(file.sha256)
      if (!equal) throw error
      return equal._id
    },
  )
  await write(({ db }) => rememberImported(db, record, id))
  return id
}

async function documentStored(
  context: MoveContext,
  { item, url, file, title }: Fetched & { title: string },
): Promise<Finish> {
  const { pipeline, site, source } = context
  const kind = await kindOfFile(file.path, fileNameOf(url))
  const pages = await pagesOfFile(file.path, kind)
  const fileId = randomUUID()
  await pipeline.filesOf(site.id).put(file.path, fileNames.original(fileId))
  return async (tx) => {
    const details = { title, description: '', category: '', tags: [], access: 'public' as const, published: false }
    const row = await createDocument(tx, details, { ...kind, pages, fileId, size: file.size })
    await rememberImported(tx.db, { source, kind: 'document', sourceId: item.sourceId }, row.id)
  }
}

/** `http` and `https` lead to the same picture. */
export const pictureKey = (url: string) => url.replace(/^https?:\/\//i, '')

function fileNameOf(url: string): string {
  const last = (URL.parse(url)?.pathname ?? '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
