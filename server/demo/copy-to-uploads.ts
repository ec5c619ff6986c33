import { copyFile, mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { hashFile, type ReceivedFile, uploadsFolder } from '../core/uploads/receive.ts'

/** Copies a file of the demo to the uploads folder, because storing an upload moves it. */
export async function copyToUploads(pipeline: RequestPipeline, siteId: string, path: string): Promise<ReceivedFile> {
  const folder = uploadsFolder(pipeline.parts.config, siteId)
  await mkdir(folder, { recursive: true })
  const to = join(folder, `demo-${basename(path)}.part`)
  await copyFile(path, to)
  return { path: to, size: (await stat(to)).size, sha256: await hashFile(to) }
}
