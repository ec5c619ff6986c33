import { copyFile, mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { hashOf, type Received, uploadsFolder } from '../core/uploads/receive.ts'

/** A file of the demonstration as if it had been sent: taking it in moves it. */
export async function copied(pipeline: RequestPipeline, siteId: string, path: string): Promise<Received> {
  const folder = uploadsFolder(pipeline.parts.config, siteId)
  await mkdir(folder, { recursive: true })
  const to = join(folder, `demo-${basename(path)}.part`)
  await copyFile(path, to)
  return { path: to, size: (await stat(to)).size, sha256: await hashOf(to) }
}
