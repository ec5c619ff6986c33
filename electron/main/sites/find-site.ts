import { z } from 'zod'
import { AppError } from '#shared/core/errors.ts'
import { addressOf } from './address.ts'
import { networkFault } from './fault.ts'

/** What the app remembers of a site. */
export interface Site {
  address: string
  name: string
  /** A small picture as `data:` address, so that it shows without the site; empty when there is none. */
  logo: string
  /** Addresses outside it that it names itself: its website, its profiles. */
  links: string[]
}

const patience = 15_000
const largestAnswer = 1024 * 1024
const largestLogo = 200 * 1024

/** The little that must be there for an answer to be a company's. */
const Company = z.object({
  _id: z.uuid(),
  name: z.string().min(1).max(200),
  theme: z.string().startsWith('/theme/'),
  logo: z.string().max(2000).catch(''),
  icon: z.string().max(2000).catch(''),
  website: z.string().max(2000).catch(''),
  social: z.record(z.string(), z.string().max(2000)).catch({}),
})

/**
 * Asks an address which site it is; where it names another one, like the same
 * with `www.`, that one. Throws, in words, when it is none or cannot be asked.
 */
export async function findSite(address: string, userAgent: string, redirects = 3): Promise<Site> {
  const headers = { 'user-agent': userAgent, accept: 'application/json' }
  const reply = await ask(`${address}/api/company`, { headers })
  const other = redirects > 0 && otherAddress(address, reply)
  if (other) return findSite(other, userAgent, redirects - 1)
  const company = Company.safeParse(reply.ok ? parsed(await bytesOf(reply, largestAnswer)) : undefined)
  if (!company.success) throw notASite(address)
  const { name, logo, icon, website, social } = company.data
  const links = [website, ...Object.values(social)].filter((link) => link.startsWith('https://'))
  return { address, name, links, logo: await pictureOf(address, logo || icon, headers) }
}

/** Where the answer sends us, if that is another site and as safe to ask: nothing leads from https to http. */
function otherAddress(address: string, { status, headers }: Response) {
  const location = status >= 300 && status < 400 ? headers.get('location') : null
  const url = location !== null && URL.canParse(location, address) ? new URL(location, address) : undefined
  if (!url || url.origin === address || !['https:', new URL(address).protocol].includes(url.protocol)) return undefined
  return addressOf(url.href)
}

async function ask(url: string, init: RequestInit) {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) })
  } catch (cause) {
    throw networkFault(new URL(url).origin, cause)
  }
}

/** A site without its logo is still a site. */
async function pictureOf(address: string, path: string, headers: HeadersInit) {
  const url = URL.canParse(path, address) ? new URL(path, address) : undefined
  if (!path || url?.origin !== address) return ''
  try {
    const reply = await ask(url.href, { headers })
    const type = reply.headers.get('content-type') ?? ''
    const bytes = await bytesOf(reply, largestLogo)
    if (!reply.ok || !bytes || !/^image\/(avif|jpeg|png|webp)$/.test(type)) return ''
    return `data:${type};base64,${bytes.toString('base64')}`
  } catch {
    return ''
  }
}

/** All of it, or nothing where it is more than one wants to hold. */
async function bytesOf(reply: Response, most: number) {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of reply.body ?? []) {
    parts.push(part)
    size += part.length
    if (size > most) return undefined
  }
  return Buffer.concat(parts)
}

function parsed(bytes: Buffer | undefined): unknown {
  try {
    return bytes && JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

const notASite = (address: string) =>
  new AppError('NOT_FOUND', `There is no Vitrine site at ${new URL(address).host}. Please check the address.`)
