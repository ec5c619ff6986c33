import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { type VisitKind, Visits } from './visits.ts'

const proxies = ['10.0.0.1', '10.0.0.2']

/** How many of 700 requests are let through. `from` says what the request says of where it comes from. */
function letThrough(
  from: (at: number) => [peer: string, forwarded?: string],
  trustedProxies: string[] = [],
  kind: VisitKind = 'visit',
) {
  const visits = new Visits({ limits: 'normal', trustedProxies })
  return Array.from({ length: 700 }, (_, at) => {
    const [remoteAddress, forwarded] = from(at)
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage
    visits.arrive(request)
    return visits.within(request, kind)
  }).filter((allowed) => allowed).length
}

test.each([
  ['one address', () => ['1.2.3.4'], []],
  ['one that says it is many', (at: number) => ['1.2.3.4', `9.9.9.${at}`], []],
  ['one behind a proxy that says it is many', (at: number) => ['10.0.0.1', `9.9.9.${at}, 1.2.3.4`], proxies],
  ['one IPv6 network with many addresses', (at: number) => [`2001:db8:1:2::${at.toString(16)}`], []],
] as [string, (at: number) => [string, string?], string[]][])('%s is stopped', (_, from, trusted) => {
  expect(letThrough(from, trusted)).toBe(600)
})

test.each([
  ['search', 60],
  ['miss', 300],
] as const)('counts %s by itself', (kind, most) => {
  expect(letThrough(() => ['1.2.3.4'], [], kind)).toBe(most)
})

test.each([
  ['behind one proxy', (at: number) => ['10.0.0.1', `1.1.${at % 7}.1`]],
  ['behind two', (at: number) => ['10.0.0.1', `1.1.${at % 7}.1, 10.0.0.2`]],
  ['behind one that IPv6 writes differently', (at: number) => ['::ffff:10.0.0.1', `1.1.${at % 7}.1`]],
] as [string, (at: number) => [string, string?]][])('people %s are not one', (_, from) => {
  expect(letThrough(from, proxies)).toBe(700)
})
