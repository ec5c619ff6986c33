import { isbot } from 'isbot'
import type { Caller, Site, User } from '#server/core/http/context.ts'
import { lru } from '#server/core/lru.ts'
import { networkOf } from '#server/core/request/network.ts'
import type { Device } from '#shared/core/analytics-options.ts'
import { may } from '#shared/core/roles.ts'
import type { SearchType } from '#shared/core/search-options.ts'
import type { NamedKind } from './kinds.ts'

/** What has happened and is not written down yet. See [Note: Analytics] in analytics.table.ts. */
export interface BufferedCounts {
  visitors: Map<string, Seen>
  /** How often, by what `countKey` makes. */
  counts: Map<string, number>
  /** How often it could not be written down. */
  tries: number
}

/** A visitor. Address and browser are never written down: a hash is made of them. */
export interface Seen {
  quarter: number
  person: string
  views: number
  source: string
  device: Device
  country: string
}

interface Who {
  user?: Pick<User, 'role'> | undefined
  caller: Pick<Caller, 'ip' | 'userAgent' | 'untracked' | 'country'>
}

/** Every time zone's days begin at a quarter of an hour, so whose day it is can be asked later. */
export const quarter = 15 * 60_000
const hour = 60 * 60_000
/** From one address in an hour: an office is less, a flood is more. */
const mostPerAddress = 1000
/** Of one company, while the database does not take them. */
const mostWaiting = 20_000
/** For an hour: what cannot be written down by then is let go. */
const mostTries = 720
/** Letters of a search that are noted. */
const longestWords = 80

let gathered = new Map<string, BufferedCounts>()
const fromAddress = lru<number>(50_000, { ttl: hour })

/** A page was shown to somebody. */
export function countVisit({ id, hosts }: Pick<Site, 'id' | 'hosts'>, who: Who, referrer: string) {
  const place = placeFor(id, who)
  if (!place) return
  const now = Math.floor(Date.now() / quarter)
  const person = personOf(who.caller)
  const key = `${now} ${person}`
  const source = sourceOf(referrer, hosts)
  const seen = place.visitors.get(key)
  if (seen) {
    seen.views++
    seen.source ||= source
  } else {
    const { userAgent, country } = who.caller
    place.visitors.set(key, { quarter: now, person, views: 1, source, device: deviceOf(userAgent), country })
  }
}

/** Somebody looked for something. What could be about a person is not noted. */
export function countSearch(siteId: string, who: Who, k: string, found: number) {
  const words = k.toLowerCase().replace(/\s+/g, ' ').trim().slice(0, longestWords)
  if (!words || isPersonal(words)) return
  const place = placeFor(siteId, who)
  if (!place) return
  add(place, 'search', words)
  if (found === 0) add(place, 'empty search', words)
}

/** Something was looked at or played, or anything was downloaded. */
export function countItem(siteId: string, who: Who, kind: SearchType | 'downloads', name = '') {
  const place = placeFor(siteId, who)
  if (place) add(place, kind, name)
}

/** Hands over what was gathered of each company, and begins anew. */
export function takeBuffered(): Map<string, BufferedCounts> {
  const taken = gathered
  gathered = new Map()
  return taken
}

/** Takes back what could not be written down, as much as there is room for. */
export function takeBack(siteId: string, { visitors, counts, tries }: BufferedCounts) {
  if (tries >= mostTries) return
  const place = placeOf(siteId)
  place.tries = tries + 1
  for (const [key, seen] of visitors) {
    const newer = place.visitors.get(key)
    if (newer) {
      newer.views += seen.views
      newer.source = seen.source || newer.source
    } else if (waitingIn(place) < mostWaiting) place.visitors.set(key, seen)
  }
  for (const [key, count] of counts)
    if (place.counts.has(key) || waitingIn(place) < mostWaiting)
      place.counts.set(key, (place.counts.get(key) ?? 0) + count)
}

/** Whether what somebody does is counted at all, and where. */
function placeFor(siteId: string, { user, caller }: Who): BufferedCounts | undefined {
  const { ip, userAgent, untracked } = caller
  if (untracked || may(user?.role, 'content') || userAgent === '' || isbot(userAgent)) return undefined
  const address = `${siteId} ${networkOf(ip)}`
  const before = fromAddress.get(address) ?? 0
  if (before >= mostPerAddress) return undefined
  fromAddress.set(address, before + 1, { noUpdateTTL: before > 0 })
  const place = placeOf(siteId)
  return waitingIn(place) < mostWaiting ? place : undefined
}

function placeOf(siteId: string): BufferedCounts {
  const place = gathered.get(siteId) ?? { visitors: new Map(), counts: new Map(), tries: 0 }
  gathered.set(siteId, place)
  return place
}

const waitingIn = ({ visitors, counts }: BufferedCounts) => visitors.size + counts.size

function add({ counts }: BufferedCounts, kind: NamedKind | 'downloads', name: string) {
  const key = `${Math.floor(Date.now() / quarter)}\n${kind}\n${name}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** What `add` made a key of. */
export function readKey(key: string) {
  const [at = '', kind = '', name = ''] = key.split('\n')
  return { quarter: Number(at), kind, name }
}

const personOf = ({ ip, userAgent }: Who['caller']) => `${networkOf(ip)} ${userAgent}`

/** The host of the page before, where that was on another site. */
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

/** Addresses of mail, and numbers as long as a telephone's or a card's. */
const isPersonal = (words: string) => /\S@\S|(\d[\s().-]*){7}/.test(words)
