import type { Collection, MediaNeed } from '#server/core/db/collection.ts'
import type { Arrival } from './imported-record.ts'
import type { Manifest } from './manifest.ts'
import { addressedIn } from './media-names.ts'

/** A file to be put down: `from` in the zip, `to` in the media store. */
export interface PutDown extends Pick<MediaNeed, 'as' | 'sha256' | 'fileName'> {
  from: string
  to: string
  /** Of a photo whose pictures could not be made where it comes from: that it cannot be opened is no news. */
  mayFail?: boolean
  /** What is written into a picture for downloading. */
  credit?: string
  copyright?: string
}

/** Which files of a zip its records need, and where they go. */
export class MediaPlan {
  /** By where they go. */
  readonly files = new Map<string, PutDown>()
  private readonly manifest: Manifest
  private readonly folders = new Set<string>()
  private readonly originals = new Set<string>()
  private readonly wanting: { sha256: string; collection: Collection; line: number }[] = []

  constructor(manifest: Manifest, entries: ReadonlySet<string>) {
    this.manifest = manifest
    for (const name of entries) if (name.startsWith('media/pictures/')) this.folders.add(name.split('/')[2]!)
  }

  get size() {
    return this.files.size
  }

  /** Notes what a record needs; says what is wrong with that. */
  needs(collection: Collection, { line, sent, record }: Arrival): string | undefined {
    const from = collection.media?.(sent) ?? []
    const to = collection.media?.(record) ?? []
    for (const [at, need] of from.entries()) {
      const problem = this.note(collection, line, need, to[at]!.name, record)
      if (problem) return problem
    }
    for (const need of addressedIn(this.manifest.company.id, sent)) this.note(collection, line, need, need.name, record)
    return undefined
  }

  private note(
    collection: Collection,
    line: number,
    need: MediaNeed,
    to: string,
    { state, credit, exif }: Arrival['record'],
  ): string | undefined {
    const { missing, files } = this.manifest
    if (missing.includes(need.name)) return undefined
    const { as, sha256, fileName } = need
    if (need.name.startsWith('pictures/')) {
      const folder = need.name.split('/')[1]!
      if (this.folders.has(folder)) this.files.set(to, { from: need.name, to, as })
      else this.wanting.push({ sha256: folder, collection, line })
      return undefined
    }
    const file = Object.hasOwn(files, `media/${need.name}`) ? files[`media/${need.name}`] : undefined
    if (!file) return `Its file ${need.name} is not in the zip.`
    if (sha256 && file.sha256 !== sha256) return `Its file ${need.name} is another one than it says.`
    if (as === 'picture') this.originals.add(sha256!)
    this.files.set(to, {
      from: need.name,
      to,
      as,
      ...(sha256 && { sha256 }),
      ...(fileName && { fileName }),
      ...(state === 'failed' && { mayFail: true }),
      ...(typeof credit === 'string' && { credit }),
      ...copyrightIn(exif),
    })
    return undefined
  }

  /** Records whose pictures are neither in the zip nor made of something that is. */
  unmet() {
    return this.wanting
      .filter(({ sha256 }) => !this.originals.has(sha256))
      .map(({ collection, line }) => ({ collection, line, message: 'Its picture is not in the zip.' }))
  }
}

function copyrightIn(exif: unknown) {
  const { copyright } = Object(exif) as { copyright?: unknown }
  return typeof copyright === 'string' ? { copyright } : {}
}
