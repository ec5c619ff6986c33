import { expect, test } from 'vitest'
import { formatDay, formatMoney, writeLike } from '../ui/format.ts'
import { api } from './api.ts'
import { forRequest } from './request.ts'

const noon = '2026-11-21T12:00:00.000Z'
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('two companies that are answered at the same time are each written in their own manner', async () => {
  const answer = (locale: string, currency: string, timezone: string) =>
    forRequest(
      () => Promise.reject(new Error('nothing is asked')),
      async () => {
        writeLike({ locale, currency, timezone })
        const first = [formatMoney(1034.5), formatDay(noon)]
        // The other company's page is drawn meanwhile.
        await turn()
        return [first, [formatMoney(1034.5), formatDay(noon)]]
      },
    )
  const [vienna, apia] = await Promise.all([
    answer('en-AT', 'EUR', 'Europe/Vienna'),
    answer('en', 'NZD', 'Pacific/Apia'),
  ])
  const inVienna = ['€\u00a01.034,50', '21 Nov 2026']
  const inApia = ['NZ$1,034.50', 'Nov 22, 2026']
  expect([vienna, apia]).toEqual([
    [inVienna, inVienna],
    [inApia, inApia],
  ])
})

test('a request that has not heard of its company yet does not write like the one before', async () => {
  const send = () => Promise.reject(new Error('nothing is asked'))
  forRequest(send, () => writeLike({ locale: 'en-AT', currency: 'EUR', timezone: 'UTC' }))
  expect(forRequest(send, () => formatMoney(3))).toBe('$3.00')
})

test('each request asks its own site, and nothing is asked or written outside of one', async () => {
  const asked: string[] = []
  const ask = (name: string) =>
    forRequest(
      () => {
        asked.push(name)
        return Promise.reject(new Error('no answer'))
      },
      () => turn().then(() => api.company.get({}).catch(() => undefined)),
    )
  await Promise.all([ask('one'), ask('two')])
  expect(asked).toEqual(['one', 'two'])
  expect(() => formatMoney(3)).toThrow('only rendered for a request')
})
