import type { ContentKind } from '#shared/core/content-kinds.ts'
import type { ContentVersions } from '../cache/versions.ts'
import { lru } from '../lru.ts'

/** Remembers answers about a company's content while that content stays as it is. See [Note: Versions]. */
export class Kept<T extends {}> {
  private readonly answers = lru<{ stamp: string; value: T }>(50_000)
  private readonly versions: ContentVersions
  private readonly kinds: readonly ContentKind[]

  constructor(versions: ContentVersions, kinds: readonly ContentKind[]) {
    this.versions = versions
    this.kinds = kinds
  }

  async get(siteId: string, key: string, look: () => Promise<T>): Promise<T> {
    const stamp = this.versions.stamp(siteId, this.kinds)
    const known = this.answers.get(siteId + key)
    if (known?.stamp === stamp) return known.value
    const value = await look()
    this.answers.set(siteId + key, { stamp, value })
    return value
  }
}
