import type { ContentKind } from '#shared/core/content-kinds.ts'
import type { ContentVersions } from '../cache/versions.ts'
import { lru } from '../lru.ts'

/** Caches values derived from a company's content until it changes. See [Note: Versions]. */
export class VersionedCache<T extends {}> {
  private readonly entries = lru<{ version: string; value: T }>(50_000)
  private readonly versions: ContentVersions
  private readonly kinds: readonly ContentKind[]

  constructor(versions: ContentVersions, kinds: readonly ContentKind[]) {
    this.versions = versions
    this.kinds = kinds
  }

  async get(siteId: string, key: string, load: () => Promise<T>): Promise<T> {
    const version = this.versions.versionOf(siteId, this.kinds)
    const known = this.entries.get(siteId + key)
    if (known?.version === version) return known.value
    const value = await load()
    this.entries.set(siteId + key, { version, value })
    return value
  }
}
