import type { ContentVersions } from '../cache/versions.ts'
import type { Db } from '../db/tenancy.ts'
import { lru } from '../lru.ts'
import { Registry } from '../registry.ts'

/** By the hash of an image: the largest width that visitors may see. */
type Widths = ReadonlyMap<string, number>

/** Reads the images of a company whose large widths are sold. A change of them invalidates all content kinds. */
export const limitedImages = new Registry<(db: Db) => Promise<Widths>>('images with limited widths')

const none: Widths = new Map()

/** The limited images of each company, cached until they change. See [Note: Versions]. */
export class PublicWidths {
  private readonly companies = lru<{ version: string; widths: Widths }>(5_000)
  private readonly versions: Pick<ContentVersions, 'versionOf'>

  constructor(versions: Pick<ContentVersions, 'versionOf'>) {
    this.versions = versions
  }

  isCurrent(siteId: string): boolean {
    return this.companies.get(siteId)?.version === this.versions.versionOf(siteId, ['photo-sales'])
  }

  async refresh(siteId: string, db: Db) {
    if (this.isCurrent(siteId)) return
    const version = this.versions.versionOf(siteId, ['photo-sales'])
    const lists = []
    for (const read of limitedImages.all()) lists.push(await read(db))
    // Another refresh reads what has changed meanwhile.
    if (this.versions.versionOf(siteId, ['photo-sales']) !== version) return
    const widths = new Map(lists.flatMap((list) => [...list]))
    this.companies.set(siteId, { version, widths: widths.size ? widths : none })
  }

  /** Undefined if visitors may see all widths of the image. */
  of(siteId: string, sha256: string): number | undefined {
    return this.companies.get(siteId)?.widths.get(sha256)
  }
}
