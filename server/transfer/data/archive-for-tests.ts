import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ExportRecord } from '#server/core/db/collection.ts'
import { IdMap } from './id-map.ts'
import type { Manifest } from './manifest.ts'
import { openZip, writeZip } from './zip.ts'

const bytesOf = async (stream: AsyncIterable<unknown>) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export interface Site {
  manifest: Manifest
  records: Record<string, ExportRecord[]>
  files: string[]
}

/** Reads the content of an exported zip. */
export async function readArchive(bytes: Buffer, folder: string): Promise<Site> {
  const path = join(folder, `${crypto.randomUUID()}.zip`)
  await writeFile(path, bytes)
  const zip = await openZip(path)
  const site: Site = { manifest: undefined as never, records: {}, files: [] }
  for await (const entry of zip.entries) {
    const text = (await bytesOf(entry.read())).toString('utf8')
    if (entry.name === 'manifest.json') site.manifest = JSON.parse(text) as Manifest
    else if (entry.name.startsWith('data/'))
      site.records[entry.name.slice(5, -7)] = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ExportRecord)
    else site.files.push(entry.name)
  }
  await zip.close()
  return site
}

/** Rewrites a zip with changed entries. */
export async function rewriteZip(
  bytes: Buffer,
  folder: string,
  change: (name: string, content: Buffer) => { name: string; content: Buffer } | undefined,
  more: Record<string, string> = {},
): Promise<Buffer> {
  const from = join(folder, `${crypto.randomUUID()}.zip`)
  await writeFile(from, bytes)
  const zip = await openZip(from)
  const to = join(folder, `${crypto.randomUUID()}.zip`)
  await writeZip(to, `${to}.part`, async (out) => {
    for await (const entry of zip.entries) {
      const made = change(entry.name, await bytesOf(entry.read()))
      if (made) await out.add(made.name, Readable.from([made.content]), 'deflate')
    }
    for (const [name, text] of Object.entries(more)) await out.add(name, Readable.from([Buffer.from(text)]), 'deflate')
  })
  await zip.close()
  return readFile(to)
}

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The content of a site in a comparable form: sorted, without times of changes, with ids mapped by `newIdOf`. */
export function comparableContent({ records, files }: Site, newIdOf = (id: string) => id) {
  const renamed = (value: unknown) => JSON.parse(JSON.stringify(value).replace(uuids, newIdOf)) as ExportRecord
  const withoutTimes = ({ createdAt, updatedAt, updatedBy, ...record }: ExportRecord) => record
  const sorted = (list: unknown[]) => list.map((one) => JSON.stringify(one)).sort((a, b) => (a < b ? -1 : 1))
  return {
    files: sorted(files.map(renamed)),
    ...Object.fromEntries(
      Object.entries(records).map(([name, list]) => [name, sorted(list.map(renamed).map(withoutTimes))]),
    ),
  }
}

/** Maps the ids of one site to those of another that held only a company with its first records before the import. */
export function idMapping(first: Site, second: Site) {
  const ids = new IdMap(second.manifest.company.id, first.manifest.company.id)
  const existing = new Map<string, string>([[first.manifest.company.id, second.manifest.company.id]])
  existing.set(first.records.company![0]!.id as string, second.records.company![0]!.id as string)
  for (const name of ['pages', 'categories'])
    for (const { id, slug, type } of first.records[name]!) {
      const same = second.records[name]!.find((one) => one.slug === slug && one.type === type)
      if (same) existing.set(id as string, same.id as string)
    }
  // Hashes of addresses, which are the same on every site.
  for (const { customerId } of first.records.customer_notes ?? [])
    existing.set(customerId as string, customerId as string)
  return (id: string) => existing.get(id) ?? ids.newIdOf(id)
}

/** The same zip with correct checksums in its manifest. */
export async function withChecksums(bytes: Buffer, folder: string): Promise<Buffer> {
  const files: Manifest['files'] = {}
  await rewriteZip(bytes, folder, (name, content) => {
    if (name !== 'manifest.json')
      files[name] = { size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
    return { name, content }
  })
  return rewriteZip(bytes, folder, (name, content) => ({
    name,
    content:
      name === 'manifest.json' ? Buffer.from(JSON.stringify({ ...JSON.parse(content.toString()), files })) : content,
  }))
}
