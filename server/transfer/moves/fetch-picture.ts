import { rm } from 'node:fs/promises'
import { FetchFailed, fetchFile } from '#server/core/remote-files/fetch-file.ts'
import { type ReceivedFile, uploadsFolder } from '#server/core/uploads/receive.ts'
import { AppError } from '#shared/core/errors.ts'
import { uploadLimit } from '#shared/core/photo-options.ts'
import type { MoveContext } from './move-context.ts'

type Fetched<T> = { image: T; problem?: undefined } | { image?: undefined; problem: string }

/** Fetches a file of another site and stores it by `store`, which checks its bytes. Returns why that failed. */
export async function fetchPicture<T>(
  { pipeline, site, signal }: MoveContext,
  url: string,
  store: (file: ReceivedFile) => Promise<T>,
  { maxBytes = uploadLimit, seconds = 30 } = {},
): Promise<Fetched<T>> {
  const { config } = pipeline.parts
  let path: string | undefined
  try {
    const file = await fetchFile(url, uploadsFolder(config, site.id), {
      ...{ maxBytes, seconds, signal },
      privateHosts: config.importPrivateHosts,
    })
    path = file.path
    return { image: await store(file) }
  } catch (error) {
    if (error instanceof FetchFailed) return { problem: error.message }
    // A full disk or plan concerns all pictures.
    if (error instanceof AppError && error.code !== 'STORAGE_FULL') return { problem: error.message }
    throw error
  } finally {
    if (path) await rm(path, { force: true })
  }
}
