import { z } from 'zod'
import { AppError } from '#shared/core/errors.ts'
import { parseJson, readBody } from '../read-body.ts'
import { addressOf } from './address.ts'
import { networkFault } from './fault.ts'

/** A site as the app stores it. */
export interface Site {
  address: string
  name: string
  /** A small image as `data:` address, for showing it offline; empty when there is none. */
  logo: string
}

const timeout = 15_000
const maxResponse = 1024 * 1024
const maxLogo = 200 * 1024

/** The part of a company's response that identifies a site. */
const Company = z.object({
  _id: z.uuid(),
  name: z.string().min(1).max(200),
  theme: z.string().startsWith('/theme/'),
  logo: z.string().max(2000).catch(''),
  icon: z.string().max(2000).catch(''),
})

/**
 * Loads the site at an address, following redirects to other hosts such as `www.`. Throws an error with a message for
 * users when there is no site.
 */
export async function findSite(address: string, userAgent: string, redirects = 3): Promise<Site> {
  const headers = { 'user-agent': userAgent, accept: 'application/json' }
  const reply = await ask(`${address}/api/company`, { headers })
  const other = redirects > 0 && otherAddress(address, reply)
  if (other) return findSite(other, userAgent, redirects - 1)
  const company = Company.safeParse(reply.ok ? parseJson((await readBody(reply, maxResponse))?.toString()) : undefined)
  if (!company.success) throw notASite(address)
  const { name, logo, icon } = company.data
  return { address, name, logo: await downloadImage(address, logo || icon, headers) }
}

/** The other site to which a response redirects. Never from https to http. */
function otherAddress(address: string, { status, headers }: Response) {
  const location = status >= 300 && status < 400 ? headers.get('location') : null
  const url = location !== null && URL.canParse(location, address) ? new URL(location, address) : undefined
  if (!url || url.origin === address || !['https:', new URL(address).protocol].includes(url.protocol)) return undefined
  return addressOf(url.href)
}

async function ask(url: string, init: RequestInit) {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
  } catch (cause) {
    throw networkFault(new URL(url).origin, cause)
  }
}

/** The logo as `data:` address. Missing logos are no error. */
async function downloadImage(address: string, path: string, headers: HeadersInit) {
  const url = URL.canParse(path, address) ? new URL(path, address) : undefined
  if (!path || url?.origin !== address) return ''
  try {
    const reply = await ask(url.href, { headers })
    const type = reply.headers.get('content-type') ?? ''
    const bytes = await readBody(reply, maxLogo)
    if (!reply.ok || !bytes || !/^image\/(avif|jpeg|png|webp)$/.test(type)) return ''
    return `data:${type};base64,${bytes.toString('base64')}`
  } catch {
    return ''
  }
}

const notASite = (address: string) =>
  new AppError('NOT_FOUND', `There is no Vitrine site at ${new URL(address).host}. Please check the address.`)
