import { randomUUID } from 'node:crypto'
import { rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataStore, Upload } from '@tus/server'
import { AppError } from '#shared/core/errors.ts'
import type { Outside } from '../http/context.ts'
import { known } from '../http/errors.ts'
import type { FormFile } from './form.ts'
import { resumableStore } from './hashing-store.ts'
import { uploadsFolder } from './receive.ts'

type Metadata = Upload['metadata']

/** Whether a complete upload waits for a form of content managers that names it: one that creates a record, or changes one. */
export const isForContent = (metadata: Metadata) => metadata?.use === 'form' || isForChange(metadata)

/** Whether it is a site export that admins send to import it. */
export const isForImport = (metadata: Metadata) => metadata?.use === 'import'

/** Whether a complete upload waits for the form that names it. */
export const isForForm = (metadata: Metadata) => isForContent(metadata) || isForImport(metadata)

/** Whether it takes the place of a file that is there, and no room of its own. */
export const isForChange = (metadata: Metadata) => metadata?.use === 'change'

/** Throws NOT_FOUND for uploads that are not there or somebody else's. */
export async function ownUpload(store: DataStore, id: string, userId: string): Promise<Upload> {
  const upload = /^[0-9a-f]{32}$/.test(id) ? await store.getUpload(id).catch(unlessUnreadable) : undefined
  if (upload?.metadata?.owner !== userId) throw gone()
  return upload
}

/** The request of the user that an upload has to belong to. */
type Owner = Pick<Outside<'content'>, 'config' | 'site' | 'user'>

/** A file that came in pieces before the form that speaks of it. */
interface Resumed {
  file: FormFile
  /** The form was refused: the file is there for another try. */
  giveBack(): Promise<void>
  /** The form took it in. */
  done(): Promise<void>
}

/**
 * Does with an upload what its form asks for; nothing where the form names none. Refused, the file is there for another
 * try. `isMeant` says which uploads the form may name. Throws what `resumedFile` throws.
 */
export async function withResumed<T>(
  ctx: Owner,
  id: unknown,
  work: (file: FormFile | undefined) => Promise<T>,
  isMeant = isForContent,
): Promise<T> {
  if (!id) return work(undefined)
  const { file, giveBack, done } = await resumedFile(ctx, String(id), isMeant)
  const answer = await work(file).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  await done()
  return answer
}

/**
 * The upload of this id, for one form alone: `file` is where nobody else looks for it. Throws NOT_FOUND for uploads that
 * are not there or somebody else's, VALIDATION for those that have not arrived whole.
 */
async function resumedFile(
  { config, site, user }: Owner,
  id: string,
  isMeant: (metadata: Metadata) => boolean,
): Promise<Resumed> {
  const store = resumableStore(config, site.id)
  const { size = 0, offset, metadata } = await ownUpload(store, id, user.id)
  if (!isMeant(metadata) || offset < size)
    throw new AppError('VALIDATION', 'This file has not arrived whole. Please send it again.')
  const whole = join(store.directory, id)
  const path = join(uploadsFolder(config, site.id), `${randomUUID()}.part`)
  // Young again, so that nobody sweeps it away meanwhile; then whoever moves it first has it.
  await utimes(whole, new Date(), new Date()).catch(() => undefined)
  await rename(whole, path).catch((cause: unknown) => {
    throw gone(cause)
  })
  const sha256 = await store.sha256Of(id, size, path)
  const forget = () => rm(`${whole}.json`, { force: true })
  return {
    file: { field: 'file', fileName: metadata?.filename ?? '', path, size, sha256 },
    // Refused after it was stored, it was thrown away there.
    giveBack: () => rename(path, whole).catch(forget),
    async done() {
      await rm(path, { force: true })
      await forget()
    },
  }
}

const gone = (cause?: unknown) => new AppError('NOT_FOUND', 'That upload no longer exists.', { cause })

/** A file that cannot be read at the moment, because of too many open files for example, is not a missing upload. */
function unlessUnreadable(error: unknown) {
  if (known(error as Error).code !== 'UNEXPECTED') throw error
  return undefined
}
