import { randomUUID } from 'node:crypto'
import { rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataStore, Upload } from '@tus/server'
import { AppError } from '#shared/core/errors.ts'
import type { RequestContext } from '../http/context.ts'
import { toAppError } from '../http/errors.ts'
import type { FormFile } from './form.ts'
import { resumableStore } from './hashing-store.ts'
import { uploadsFolder } from './receive.ts'

type Metadata = Upload['metadata']

/** Whether a complete upload is for a content form that creates or changes a record. */
export const isForContent = (metadata: Metadata) => metadata?.use === 'form' || isForChange(metadata)

/** Whether it is a site export for an import by admins. */
export const isForImport = (metadata: Metadata) => metadata?.use === 'import'

/** Whether a complete upload is for a form. */
export const isForForm = (metadata: Metadata) => isForContent(metadata) || isForImport(metadata)

/** Whether it replaces an existing file, so that it does not count as a new item. */
export const isForChange = (metadata: Metadata) => metadata?.use === 'change'

/** The user's own upload. Throws NOT_FOUND for others. */
export async function ownUpload(store: DataStore, id: string, userId: string): Promise<Upload> {
  const upload = /^[0-9a-f]{32}$/.test(id) ? await store.getUpload(id).catch(unlessUnreadable) : undefined
  if (upload?.metadata?.owner !== userId) throw gone()
  return upload
}

/** The context of the upload's owner. */
type Owner = Pick<RequestContext<'content'>, 'config' | 'site' | 'user'>

/** A resumably uploaded file, claimed by a form. */
interface Resumed {
  file: FormFile
  /** Returns the file after the form was rejected, for another try. */
  giveBack(): Promise<void>
  /** Deletes the file's remains after the form was accepted. */
  done(): Promise<void>
}

/**
 * Runs `work` with the upload that a form names, if any. If the form is rejected, the upload stays available.
 * `isMeant` checks which uploads the form may name. Throws like `claimUpload`.
 */
export async function withResumableUpload<T>(
  ctx: Owner,
  id: unknown,
  work: (file: FormFile | undefined) => Promise<T>,
  isMeant = isForContent,
): Promise<T> {
  if (!id) return work(undefined)
  const { file, giveBack, done } = await claimUpload(ctx, String(id), isMeant)
  const answer = await work(file).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  await done()
  return answer
}

/**
 * Claims a complete upload for one form by moving it. Throws NOT_FOUND for missing uploads and those of other users,
 * VALIDATION for incomplete ones.
 */
async function claimUpload(
  { config, site, user }: Owner,
  id: string,
  isMeant: (metadata: Metadata) => boolean,
): Promise<Resumed> {
  const store = resumableStore(config, site.id)
  const { size = 0, offset, metadata } = await ownUpload(store, id, user.id)
  if (!isMeant(metadata) || offset < size)
    throw new AppError('VALIDATION', 'This upload is incomplete. Please upload the file again.')
  const whole = join(store.directory, id)
  const path = join(uploadsFolder(config, site.id), `${randomUUID()}.part`)
  // Updates its time against cleanup; then only one concurrent rename succeeds.
  await utimes(whole, new Date(), new Date()).catch(() => undefined)
  await rename(whole, path).catch((cause: unknown) => {
    throw gone(cause)
  })
  const sha256 = await store.sha256Of(id, size, path).catch(async (error: unknown) => {
    // The file could not be read now, so it is restored for another attempt.
    await rename(path, whole).catch(() => undefined)
    throw error
  })
  const forget = () => rm(`${whole}.json`, { force: true })
  return {
    file: { field: 'file', fileName: metadata?.filename ?? '', path, size, sha256 },
    // Fails if the file was already stored.
    giveBack: () => rename(path, whole).catch(forget),
    async done() {
      await rm(path, { force: true })
      await forget()
    },
  }
}

const gone = (cause?: unknown) => new AppError('NOT_FOUND', 'That upload no longer exists.', { cause })

/** A read error, such as too many open files, does not mean that the upload is missing. */
function unlessUnreadable(error: unknown) {
  if (toAppError(error as Error).code !== 'UNEXPECTED') throw error
  return undefined
}
