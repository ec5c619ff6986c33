import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { hashFile, uploadsFolder } from '#server/core/uploads/receive.ts'
import { acceptPhoto } from './accept.ts'
import { detailsOf } from './details.ts'

/** Imports a photo from a copy of a local file and returns its id. Throws the errors of an upload. */
export async function importPhoto(
  pipeline: RequestPipeline,
  { id, plan }: Pick<Site, 'id' | 'plan'>,
  path: string,
  details: Record<string, unknown>,
  more: { by?: { id: string; name: string }; createdAt?: string } = {},
): Promise<string> {
  const { config } = pipeline.parts
  const folder = uploadsFolder(config, id)
  await mkdir(folder, { recursive: true })
  const copy = join(folder, `${randomUUID()}.part`)
  await copyFile(path, copy)
  const file = { path: copy, size: (await stat(copy)).size, sha256: await hashFile(copy) }
  const { photo } = await acceptPhoto(
    { plan, files: pipeline.filesOf(id), write: (work) => pipeline.forCompany(id, 'write', work) },
    { file, fileName: basename(path), details: detailsOf(details), by: more.by, createdAt: more.createdAt },
  )
  return photo.id
}
