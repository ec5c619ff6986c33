import { isbot } from 'isbot'
import type { Caller, Site, User } from '#server/core/http/context.ts'
import { lru } from '#server/core/lru.ts'
import { networkOf } from '#server/core/request/network.ts'
import { type Device, type ShopStage, shopStages } from '#shared/core/analytics-options.ts'
import { hasPermission } from '#shared/core/roles.ts'
import type { SearchType } from '#shared/core/search-options.ts'
import type { NamedKind } from './kinds.ts'

/** Counts of a company that are not in the database yet. See [Note: Analytics] in analytics.table.ts. */
export interface BufferedCounts {
  visitors: Map<string, Seen>
  /** Counts by key; `add` creates the keys. */
  counts: Map<string, number>
  /** Failed attempts to write them. */
  tries: number
}

/** A visitor. Only a hash of the address and browser is stored. */
export interface Seen {
  quarter: number
  person: string
  views: number
  source: string
  device: Device
  country: string
  /** The furthest step towards an order: 0 is none, 1 the first of `shopStages`. */
  stage: number
}

interface Who {
  user?: Pick<User, 'role'> | undefined
  caller: Pick<Caller, 'ip' | 'userAgent' | 'untracked' | 'country'>
}

/** Days begin at a quarter of an hour in all time zones, so quarters can be assigned to days later. */
export const quarter = 15 * 60_000
const hour = 60 * 60_000
/** Per address and hour: more than an office, less than a flood. */
const maxPerAddress = 1000
/** Entries of one company while the database is unavailable. */
const maxBuffered = 20_000
/** One hour of attempts. */
const maxTries = 720
/** Characters of a search that are stored. */
const maxSearchLength = 80

let buffer = new Map<string, BufferedCounts>()
const fromAddress = lru<number>(50_000, { ttl: hour })

export function countVisit({ id, hosts }: Pick<Site, 'id' | 'hosts'>, who: Who, referrer: string) {
  const counts = bufferFor(id, who)
  if (!counts) return
  const seen = visitorIn(counts, who)
  seen.views++
  seen.source ||= sourceOf(referrer, hosts)
}

/** Counts a step of a visitor towards an order. */
export function countStage(siteId: string, who: Who, stage: ShopStage) {
  const counts = bufferFor(siteId, who)
  if (counts) reach(visitorIn(counts, who), stage)
}

function reach(seen: Seen, stage: ShopStage) {
  seen.stage = Math.max(seen.stage, shopStages.indexOf(stage) + 1)
}

function visitorIn({ visitors }: BufferedCounts, { caller }: Who): Seen {
  const now = Math.floor(Date.now() / quarter)
  const person = personOf(caller)
  const key = `${now} ${person}`
  const { userAgent, country } = caller
  const seen = visitors.get(key) ?? {
    ...{ quarter: now, person, views: 0, source: '', device: deviceOf(userAgent), country, stage: 0 },
  }
  visitors.set(key, seen)
  return seen
}

/** Counts a search, unless its text may be personal data. */
export function countSearch(siteId: string, who: Who, k: string, found: number) {
  const text = k.toLowerCase().replace(/\s+/g, ' ').trim().slice(0, maxSearchLength)
  if (!text || isPersonal(text)) return
  const counts = bufferFor(siteId, who)
  if (!counts) return
  add(counts, 'search', text)
  if (found === 0) add(counts, 'empty search', text)
}

/** Counts a view of an item, or a download. */
export function countItem(siteId: string, who: Who, kind: SearchType | 'downloads', name = '') {
  const counts = bufferFor(siteId, who)
  if (!counts) return
  add(counts, kind, name)
  if (kind === 'products') reach(visitorIn(counts, who), 'product')
}

/** Empties the buffer and returns its content by company. */
export function takeBuffered(): Map<string, BufferedCounts> {
  const taken = buffer
  buffer = new Map()
  return taken
}

/** Returns counts that could not be written to the buffer, as far as there is room. */
export function takeBack(siteId: string, { visitors, counts, tries }: BufferedCounts) {
  if (tries >= maxTries) return
  const current = bufferOf(siteId)
  current.tries = tries + 1
  for (const [key, seen] of visitors) {
    const newer = current.visitors.get(key)
    if (newer) {
      newer.views += seen.views
      newer.source = seen.source || newer.source
      newer.stage = Math.max(newer.stage, seen.stage)
    } else if (sizeOf(current) < maxBuffered) current.visitors.set(key, seen)
  }
  for (const [key, count] of counts)
    if (current.counts.has(key) || sizeOf(current) < maxBuffered)
      current.counts.set(key, (current.counts.get(key) ?? 0) + count)
}

/** The company's buffer, or undefined for requests that are not counted. */
function bufferFor(siteId: string, { user, caller }: Who): BufferedCounts | undefined {
  const { ip, userAgent, untracked } = caller
  if (untracked || hasPermission(user?.role, 'content') || userAgent === '' || isbot(userAgent)) return undefined
  const address = `${siteId} ${networkOf(ip)}`
  const before = fromAddress.get(address) ?? 0
  if (before >= maxPerAddress) return undefined
  fromAddress.set(address, before + 1, { noUpdateTTL: before > 0 })
  const counts = bufferOf(siteId)
  return sizeOf(counts) < maxBuffered ? counts : undefined
}

function bufferOf(siteId: string): BufferedCounts {
  const counts = buffer.get(siteId) ?? { visitors: new Map(), counts: new Map(), tries: 0 }
  buffer.set(siteId, counts)
  return counts
}

const sizeOf = ({ visitors, counts }: BufferedCounts) => visitors.size + counts.size

function add({ counts }: BufferedCounts, kind: NamedKind | 'downloads', name: string) {
  const key = `${Math.floor(Date.now() / quarter)}\n${kind}\n${name}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The parts of a key that `add` made. */
export function readKey(key: string) {
  const [at = '', kind = '', name = ''] = key.split('\n')
  return { quarter: Number(at), kind, name }
}

const personOf = ({ ip, userAgent }: Who['caller']) => `${networkOf(ip)} ${userAgent}`

/** The host of the referrer, unless it is this site. */
function sourceOf(referrer: string, hosts: readonly string[]): string {
  const url = URL.parse(referrer)
  if (!url || !/^(https?|android-app):$/.test(url.protocol) || hosts.includes(url.hostname)) return ''
  return url.hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .slice(0, 100)
}

function deviceOf(userAgent: string): Device {
  if (/ipad|tablet|kindle|silk|playbook|android(?!.*mobile)/i.test(userAgent)) return 'tablet'
  return /mobi|iphone|ipod/i.test(userAgent) ? 'phone' : 'desktop'
}

/** Email addresses, and numbers as long as a phone or card number. */
const isPersonal = (text: string) => /\S@\S|(\d[\s().-]*){7}/.test(text)
