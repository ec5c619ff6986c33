import type { Collection, MediaReference } from '#server/core/db/collection.ts'
import type { ImportedRecord } from './imported-record.ts'
import type { Manifest } from './manifest.ts'
import { mediaLinkedIn } from './media-names.ts'

/** A file to import: `from` in the zip, `to` in the media store. */
export interface PlannedFile extends Pick<MediaReference, 'as' | 'sha256' | 'fileName'> {
  from: string
  to: string
  /** For a photo that could not be processed on the exported site: a second failure is no error. */
  mayFail?: boolean
  /** Written into the image for downloads. */
  credit?: string
  copyright?: string
}

/** Which files of a zip its records need, and where they are stored. */
export class MediaPlan {
  /** By where they are stored. */
  readonly files = new Map<string, PlannedFile>()
  private readonly manifest: Manifest
  private readonly folders: ReadonlySet<string>
  private readonly originals = new Set<string>()
  private readonly withoutFolder: { sha256: string; collection: Collection; line: number }[] = []

  constructor(manifest: Manifest, entries: ReadonlySet<string>) {
    this.manifest = manifest
    this.folders = new Set(
      [...entries].filter((name) => name.startsWith('media/pictures/')).map((name) => name.split('/')[2]!),
    )
  }

  /** Adds the files of a record. Returns a message if one of them is missing or invalid. */
  addRecord(collection: Collection, imported: ImportedRecord): string | undefined {
    const { source, record } = imported
    const to = collection.media?.(record) ?? []
    for (const [at, need] of (collection.media?.(source) ?? []).entries()) {
      const problem = this.addFile(collection, imported, need, to[at]!.name)
      if (problem) return problem
    }
    for (const need of mediaLinkedIn(this.manifest.company.id, source)) this.addFile(collection, imported, need)
    return undefined
  }

  private addFile(
    collection: Collection,
    { line, record: { state, credit, exif } }: ImportedRecord,
    { name: from, as, sha256, fileName }: MediaReference,
    to = from,
  ): string | undefined {
    const { missing, files } = this.manifest
    if (missing.includes(from)) return undefined
    if (from.startsWith('pictures/')) {
      const folder = from.split('/')[1]!
      if (this.folders.has(folder)) this.files.set(to, { from, to, as })
      else this.withoutFolder.push({ sha256: folder, collection, line })
      return undefined
    }
    const file = Object.hasOwn(files, `media/${from}`) ? files[`media/${from}`] : undefined
    if (!file) return `Its file ${from} is not in the zip.`
    if (sha256 && file.sha256 !== sha256) return `Its file ${from} has another checksum than the record.`
    if (as === 'image') this.originals.add(sha256!)
    // The images of a photo are made from its original, also if that is sold as a file.
    else if (this.files.get(to)?.as === 'image') return undefined
    const { copyright } = Object(exif) as { copyright?: unknown }
    this.files.set(to, {
      ...{ from, to, as },
      ...(sha256 && { sha256 }),
      ...(fileName && { fileName }),
      ...(state === 'failed' && { mayFail: true }),
      ...(typeof credit === 'string' && { credit }),
      ...(typeof copyright === 'string' && { copyright }),
    })
    return undefined
  }

  /** Records whose images are not in the zip and cannot be made from an original in it. */
  findMissing() {
    return this.withoutFolder.filter(({ sha256 }) => !this.originals.has(sha256))
  }
}
