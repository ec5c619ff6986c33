import { z } from 'zod'
import { AppError } from '#shared/core/errors.ts'
import type { KnownSite } from '#shared/core/ipc.ts'
import { readJson, writeJson } from '../json-file.ts'
import { addressOf } from './address.ts'
import type { Site } from './find-site.ts'

const Saved = z.object({
  current: z.string().optional(),
  sites: z.array(
    z.object({
      address: z.string(),
      name: z.string(),
      logo: z.string().default(''),
      /** Whether the keychain should have a token of it. */
      kept: z.boolean().default(false),
    }),
  ),
})
type Saved = z.output<typeof Saved>

/** The list of sites, stored in a file without tokens. */
export class Sites {
  private readonly path: string
  private saved: Saved
  private writing: Promise<void> = Promise.resolve()

  private constructor(path: string, saved: Saved) {
    this.path = path
    this.saved = saved
  }

  /** Starts empty if the file cannot be read: users can add their sites again. */
  static async open(path: string): Promise<Sites> {
    const { data } = Saved.safeParse(await readJson(path))
    // The file could have been changed, so only valid addresses are used.
    const sites = data?.sites.filter(({ address }) => isAddress(address)) ?? []
    const current = sites.find(({ address }) => address === data?.current)?.address
    return new Sites(path, { current, sites })
  }

  get current(): string | undefined {
    return this.saved.current
  }

  list(signedIn: (address: string) => boolean): KnownSite[] {
    return this.saved.sites.map(({ address, name, logo }) => ({ address, name, logo, signedIn: signedIn(address) }))
  }

  addresses = () => this.saved.sites.map(({ address }) => address)

  hasStoredToken = (address: string) => this.saved.sites.some((site) => site.address === address && site.kept)

  /** Adds or updates a site. */
  store({ address, ...about }: Site) {
    const known = this.saved.sites.find((site) => site.address === address)
    if (known) Object.assign(known, about)
    else this.saved.sites.push({ address, ...about, kept: false })
    return this.write()
  }

  knows = (address: string) => this.saved.sites.some((site) => site.address === address)

  select(address: string) {
    if (!this.knows(address)) throw new AppError('NOT_FOUND', 'This site is not in the list.')
    this.saved.current = address
    return this.write()
  }

  setTokenStored(address: string, isStored: boolean) {
    const site = this.saved.sites.find((each) => each.address === address)
    if (site) site.kept = isStored
    return this.write()
  }

  forget(address: string) {
    this.saved.sites = this.saved.sites.filter((site) => site.address !== address)
    if (this.saved.current === address) this.saved.current = this.saved.sites[0]?.address
    return this.write()
  }

  /** Writes in sequence, always the latest state. Resolves once it is on the disk. */
  private write() {
    this.writing = this.writing.catch(() => undefined).then(() => writeJson(this.path, this.saved))
    return this.writing
  }
}

function isAddress(address: string) {
  try {
    return addressOf(address) === address
  } catch {
    return false
  }
}
