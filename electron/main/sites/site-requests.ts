import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import type { DesktopState, KnownSite } from '#shared/core/ipc.ts'
import { routes } from '#shared/core/routes.ts'
import { addressOf } from './address.ts'
import type { SiteConnection } from './connection.ts'
import type { Site } from './find-site.ts'
import type { Sessions } from './sessions.ts'
import type { Sites } from './sites.ts'

interface Needs {
  version: string
  system: DesktopState['system']
  sites: Sites
  sessions: Sessions
  connection: SiteConnection
  find(address: string): Promise<Site>
  /** Ends whatever else is kept for a site. */
  onForget(address: string): Promise<void>
  /** Loads the page afresh. */
  reload(): Promise<void>
  onChange(): void
}

/** What people do with sites: find, open, leave and forget them. */
export function siteRequests({ version, system, sites, sessions, connection, find, ...needs }: Needs) {
  const signedIn = (address: string) => sessions.signedIn(address)

  const state = (): DesktopState => ({
    version,
    system,
    sites: sites.list(signedIn),
    current: sites.current,
    keychainProblem: sessions.problem,
  })

  /** The address it is kept under, which may be another one than was typed. */
  async function known(address: string) {
    if (sites.knows(address)) return address
    const site = await find(address)
    await sites.remember(site)
    return site.address
  }

  async function leave(address: string) {
    if (!sessions.signedIn(address)) return
    // The token ends here even where the site cannot be told.
    await connection
      .fetch(address, splitRoute(routes.auth.logout)[1], { method: 'POST', signal: AbortSignal.timeout(10_000) })
      .then((reply) => reply.body?.cancel())
      .catch(() => undefined)
    await sessions.forget(address)
  }

  return {
    state,

    async findSite({ address }: { address: string }): Promise<KnownSite> {
      const { name, logo, ...site } = await find(addressOf(address))
      return { address: site.address, name, logo, signedIn: sessions.signedIn(site.address) }
    },

    async openSite({ address: typed }: { address: string }) {
      const address = await known(addressOf(typed))
      sessions.tryAgain(address)
      await sites.choose(address)
      await needs.reload()
    },

    async forgetSite({ address: typed }: { address: string }) {
      const address = addressOf(typed)
      if (!sites.knows(address)) throw new AppError('NOT_FOUND', 'The app does not know this site.')
      const wasOpen = sites.current === address
      await needs.onForget(address)
      await leave(address)
      await sites.forget(address)
      if (wasOpen) await needs.reload()
      else needs.onChange()
    },

    async endSession() {
      if (sites.current) await leave(sites.current)
    },

    /** What the open site says of itself by now; what cannot be asked stays as it was. */
    async refresh() {
      const { current } = sites
      if (!current) return
      const site = await find(current).catch(() => undefined)
      if (site?.address !== current || !sites.knows(current)) return
      await sites.remember(site)
      needs.onChange()
    },
  }
}
