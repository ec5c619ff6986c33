import { createHash } from 'node:crypto'

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** What everything of a file is called here. */
export class NewIds {
  private readonly ids = new Map<string, string>()
  private readonly siteId: string
  /** The file is this company's own: what it lost comes back under its own name. */
  private readonly own: boolean

  constructor(siteId: string, from: string) {
    this.siteId = siteId
    this.own = siteId === from
    // Addresses of media begin with it.
    this.ids.set(from, siteId)
  }

  /** What it will be called, always the same in one company, so that importing twice finds it. */
  made(id: string): string {
    if (this.own) return id
    const hash = createHash('sha256').update(`${this.siteId} ${id}`).digest('hex')
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  }

  set(id: string, here: string) {
    this.ids.set(id, here)
  }

  /** The same with every id in it, wherever it stands: references, addresses in texts, links. */
  in<T>(value: T): T {
    if (typeof value === 'string')
      return (value.length < 36 ? value : value.replace(uuids, (id) => this.ids.get(id) ?? id)) as T
    if (Array.isArray(value)) return value.map((one) => this.in(one) as unknown) as T
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.in(one)])) as T
  }
}
