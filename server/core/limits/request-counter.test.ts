import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { RequestCounter, type RequestKind } from './request-counter.ts'

const proxies = ['10.0.0.1', '10.0.0.2']

/** The number of 700 requests that are allowed. `from` returns the address of a request. */
function letThrough(
  from: (at: number) => [peer: string, forwarded?: string],
  trustedProxies: string[] = [],
  kind: RequestKind = 'visit',
) {
  const visits = new RequestCounter({ limits: 'normal', trustedProxies })
  return Array.from({ length: 700 }, (_, at) => {
    const [remoteAddress, forwarded] = from(at)
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage
    visits.addRequest(request)
    return visits.tryRequest(request, kind)
  }).filter((allowed) => allowed).length
}

test.each([
  ['a client with one address', () => ['1.2.3.4'], []],
  ['a client that forges forwarded addresses', (at: number) => ['1.2.3.4', `9.9.9.${at}`], []],
  [
    'a client behind a proxy that forges forwarded addresses',
    (at: number) => ['10.0.0.1', `9.9.9.${at}, 1.2.3.4`],
    proxies,
  ],
  ['one IPv6 network with many addresses', (at: number) => [`2001:db8:1:2::${at.toString(16)}`], []],
] as [string, (at: number) => [string, string?], string[]][])('limits %s', (_, from, trusted) => {
  expect(letThrough(from, trusted)).toBe(600)
})

test.each([
  ['search', 60],
  ['miss', 300],
] as const)('counts %s requests separately', (kind, most) => {
  expect(letThrough(() => ['1.2.3.4'], [], kind)).toBe(most)
})

test.each([
  ['behind one proxy', (at: number) => ['10.0.0.1', `1.1.${at % 7}.1`]],
  ['behind two proxies', (at: number) => ['10.0.0.1', `1.1.${at % 7}.1, 10.0.0.2`]],
  ['behind a proxy with an IPv4-mapped IPv6 address', (at: number) => ['::ffff:10.0.0.1', `1.1.${at % 7}.1`]],
] as [string, (at: number) => [string, string?]][])('counts clients %s separately', (_, from) => {
  expect(letThrough(from, proxies)).toBe(700)
})
