import { createHash } from 'node:crypto'

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Maps the ids of an exported site to those of the site that imports it. */
export class IdMap {
  private readonly ids = new Map<string, string>()
  private readonly siteId: string
  /** A site that imports its own export restores deleted records under their old ids. */
  private readonly isOwnExport: boolean

  constructor(siteId: string, from: string) {
    this.siteId = siteId
    this.isOwnExport = siteId === from
    // Addresses of media begin with the id of the site.
    this.ids.set(from, siteId)
  }

  /** Derived from the old id, so that a second import finds the records of the first. */
  newIdOf(id: string): string {
    if (this.isOwnExport) return id
    const hash = createHash('sha256').update(`${this.siteId} ${id}`).digest('hex')
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  }

  has(id: string) {
    return this.ids.has(id)
  }

  set(id: string, newId: string) {
    this.ids.set(id, newId)
  }

  /** Replaces every id in a value: references, addresses in texts, links. */
  replaceIn<T>(value: T): T {
    if (typeof value === 'string')
      return (value.length < 36 ? value : value.replace(uuids, (id) => this.ids.get(id) ?? id)) as T
    if (Array.isArray(value)) return value.map((one) => this.replaceIn(one) as unknown) as T
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.replaceIn(one)])) as T
  }
}
