import { appScheme, isLinkable } from '#shared/core/app-link.ts'
import { AppError } from '#shared/core/errors.ts'
import { addressOf } from './address.ts'

/** Longest link that is read. */
const maxLength = 2000

interface Needs {
  /** Whether the user added this site to the app. */
  knows(address: string): boolean
  /** Opens an admin page of a site. */
  open(address: string, path: string): Promise<void>
  /** Shows why a link is not opened. */
  refuse(message: string): Promise<void>
}

/** The first link to the app in the arguments of a start, as Windows and Linux pass it. */
export const linkIn = (args: readonly string[]) => args.find((arg) => arg.toLowerCase().startsWith(`${appScheme}:`))

/** Opens links to the app. Any program and web page can send one, so only admin pages of known sites are opened. */
export function appLinks({ knows, open, refuse }: Needs) {
  let running: Promise<void> | undefined
  let next: string | undefined

  async function openLink(link: string) {
    try {
      const { address, path } = pageIn(link)
      if (!knows(address))
        throw new AppError('FORBIDDEN', `Add ${new URL(address).host} to the app first, then open the link again.`)
      await open(address, path)
    } catch (error) {
      await refuse(AppError.from(error).message)
    }
  }
  async function openAll() {
    for (let link = next; link !== undefined; link = next) {
      next = undefined
      await openLink(link)
    }
    running = undefined
  }

  /** Only the latest link waits for the one before, so that a web page cannot pile up windows or questions. */
  return (link: string): Promise<void> => {
    next = link
    running ??= openAll()
    return running
  }
}

/** The site and page of a link. Throws VALIDATION for everything else. */
export function pageIn(link: string): { address: string; path: string } {
  const url = link.length <= maxLength ? URL.parse(link) : null
  const site = url?.searchParams.get('site') ?? ''
  const path = url?.searchParams.get('path') ?? ''
  if (
    url?.protocol !== `${appScheme}:` ||
    url.host !== 'open' ||
    !/^\/?$/.test(url.pathname) ||
    url.username ||
    url.password ||
    url.hash ||
    [...url.searchParams.keys()].join() !== 'site,path' ||
    !isLinkable(path)
  )
    throw invalidLink()
  const address = originIn(site)
  if (address !== site) throw invalidLink()
  return { address, path }
}

function originIn(site: string) {
  try {
    return addressOf(site)
  } catch {
    return undefined
  }
}

const invalidLink = () => new AppError('VALIDATION', 'This link does not lead to a page that the app can open.')
