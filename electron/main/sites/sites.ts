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
      links: z.array(z.string()).default([]),
      /** Whether the keychain should hold a token for it. */
      kept: z.boolean().default(false),
    }),
  ),
})
type Saved = z.output<typeof Saved>

/** The sites this computer knows, in a file. No token is in it. */
export class Sites {
  private readonly path: string
  private saved: Saved
  private writing: Promise<void> = Promise.resolve()

  private constructor(path: string, saved: Saved) {
    this.path = path
    this.saved = saved
  }

  /** A file that cannot be read means that no site is known: they can be added again. */
  static async open(path: string): Promise<Sites> {
    const { data } = Saved.safeParse(await readJson(path))
    // Whatever could have been written there, only addresses that somebody could have typed are asked.
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

  keepsToken = (address: string) => this.saved.sites.some((site) => site.address === address && site.kept)

  /** Addresses outside the app that may be opened without asking: the sites and what they name themselves. */
  links = () => this.saved.sites.flatMap(({ address, links }) => [address, ...links])

  /** Adds a site, or what it says of itself by now. */
  remember({ address, ...about }: Site) {
    const known = this.saved.sites.find((site) => site.address === address)
    if (known) Object.assign(known, about)
    else this.saved.sites.push({ address, ...about, kept: false })
    return this.write()
  }

  knows = (address: string) => this.saved.sites.some((site) => site.address === address)

  choose(address: string) {
    if (!this.knows(address)) throw new AppError('NOT_FOUND', 'The app does not know this site.')
    this.saved.current = address
    return this.write()
  }

  setKept(address: string, kept: boolean) {
    const site = this.saved.sites.find((each) => each.address === address)
    if (site) site.kept = kept
    return this.write()
  }

  forget(address: string) {
    this.saved.sites = this.saved.sites.filter((site) => site.address !== address)
    if (this.saved.current === address) this.saved.current = this.saved.sites[0]?.address
    return this.write()
  }

  /** One after the other, each with the newest; resolves when it is on the disk. */
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
