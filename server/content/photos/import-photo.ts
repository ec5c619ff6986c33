import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { hashOf, uploadsFolder } from '#server/core/uploads/receive.ts'
import { acceptPhoto } from './accept.ts'
import { detailsOf } from './details.ts'

/**
 * Takes in a photo from a file on this machine the way an upload is, without
 * HTTP; the file itself stays where it is. Answers the photo's id; its pictures
 * follow in the background. Throws what an upload would be refused with.
 */
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
  const file = { path: copy, size: (await stat(copy)).size, sha256: await hashOf(copy) }
  const { photo } = await acceptPhoto(
    { plan, files: pipeline.filesOf(id), write: (work) => pipeline.forCompany(id, 'write', work) },
    { file, fileName: basename(path), details: detailsOf(details), by: more.by, createdAt: more.createdAt },
  )
  return photo.id
}
