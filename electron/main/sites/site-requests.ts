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
  /** Deletes other data of a site. */
  onForget(address: string): Promise<void>
  /**
   * Loads the pages again after `change`, while there is none. Resolves with false, without `change`, if the user stays
   * on one. `path` is the new page.
   */
  replacePages(change: () => Promise<void>, path?: string): Promise<boolean>
  onChange(): void
}

/** Requests about sites: find, open, sign out of and forget them. */
export function siteRequests({ version, system, sites, sessions, connection, find, ...needs }: Needs) {
  const signedIn = (address: string) => sessions.signedIn(address)

  const state = (): DesktopState => ({
    version,
    system,
    sites: sites.list(signedIn),
    current: sites.current,
    keychainProblem: sessions.problem,
  })

  /** The stored address of a site, which may differ from the typed one. */
  async function storedAddress(address: string) {
    if (sites.knows(address)) return address
    const site = await find(address)
    await sites.store(site)
    return site.address
  }

  async function leave(address: string) {
    if (!sessions.signedIn(address)) return
    // The session ends in the app even if the site is not reachable.
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
      const address = await storedAddress(addressOf(typed))
      sessions.tryAgain(address)
      await needs.replacePages(() => sites.select(address))
    },

    /** Opens a page of a known site. */
    async openPage(address: string, path: string) {
      sessions.tryAgain(address)
      await needs.replacePages(() => sites.select(address), path)
    },

    async forgetSite({ address: typed }: { address: string }) {
      const address = addressOf(typed)
      if (!sites.knows(address)) throw new AppError('NOT_FOUND', 'This site is not in the list.')
      const forget = async () => {
        await needs.onForget(address)
        await leave(address)
        await sites.forget(address)
      }
      if (sites.current === address) await needs.replacePages(forget)
      else {
        await forget()
        needs.onChange()
      }
    },

    async endSession() {
      if (sites.current) await leave(sites.current)
    },

    /** Updates the stored data of the open site. Without effect if it is not reachable. */
    async refresh() {
      const { current } = sites
      if (!current) return
      const site = await find(current).catch(() => undefined)
      if (site?.address !== current || !sites.knows(current)) return
      await sites.store(site)
      needs.onChange()
    },
  }
}
