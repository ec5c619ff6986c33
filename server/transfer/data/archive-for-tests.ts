import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Record_ } from '#server/core/db/collection.ts'
import type { Manifest } from './manifest.ts'
import { NewIds } from './new-ids.ts'
import { openZip, writeZip } from './zip.ts'

const bytesOf = async (stream: AsyncIterable<unknown>) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export interface Site {
  manifest: Manifest
  records: Record<string, Record_[]>
  files: string[]
}

/** What is in a zip. */
export async function read(bytes: Buffer, folder: string): Promise<Site> {
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
        .map((line) => JSON.parse(line) as Record_)
    else site.files.push(entry.name)
  }
  await zip.close()
  return site
}

/** Packs a zip anew, with something in it changed. */
export async function repacked(
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
      if (made) await out.add(made.name, Readable.from([made.content]), 'packed')
    }
    for (const [name, text] of Object.entries(more)) await out.add(name, Readable.from([Buffer.from(text)]), 'packed')
  })
  await zip.close()
  return readFile(to)
}

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Everything of a site but when it was written, in one order, with every id called as `called` says. */
export function contentsOf({ records, files }: Site, called = (id: string) => id) {
  const renamed = (value: unknown) => JSON.parse(JSON.stringify(value).replace(uuids, called)) as Record_
  const timeless = ({ createdAt, updatedAt, updatedBy, ...record }: Record_) => record
  const inOrder = (list: unknown[]) => list.map((one) => JSON.stringify(one)).sort((a, b) => (a < b ? -1 : 1))
  return {
    files: inOrder(files.map(renamed)),
    ...Object.fromEntries(
      Object.entries(records).map(([name, list]) => [name, inOrder(list.map(renamed).map(timeless))]),
    ),
  }
}

/** What the things of one site are called in another that had a company, its first pages and nothing else. */
export function namesIn(first: Site, second: Site) {
  const made = new NewIds(second.manifest.company.id, first.manifest.company.id)
  const there = new Map<string, string>([[first.manifest.company.id, second.manifest.company.id]])
  there.set(first.records.company![0]!.id as string, second.records.company![0]!.id as string)
  for (const { id, slug } of first.records.pages!) {
    const same = second.records.pages!.find((page) => page.slug === slug)
    if (same) there.set(id as string, same.id as string)
  }
  return (id: string) => there.get(id) ?? made.made(id)
}

/** The same zip with a manifest that fits what is in it. */
export async function withSums(bytes: Buffer, folder: string): Promise<Buffer> {
  const files: Manifest['files'] = {}
  await repacked(bytes, folder, (name, content) => {
    if (name !== 'manifest.json')
      files[name] = { size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
    return { name, content }
  })
  return repacked(bytes, folder, (name, content) => ({
    name,
    content:
      name === 'manifest.json' ? Buffer.from(JSON.stringify({ ...JSON.parse(content.toString()), files })) : content,
  }))
}
