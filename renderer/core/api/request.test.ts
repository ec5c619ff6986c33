import { expect, test } from 'vitest'
import { formatDay, formatMoney, setFormatSettings } from '../ui/format.ts'
import { api } from './api.ts'
import { runInRequestContext } from './request.ts'

const noon = '2026-11-21T12:00:00.000Z'
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

test('formats concurrent requests with the settings of each company', async () => {
  const answer = (locale: string, currency: string, timezone: string) =>
    runInRequestContext(
      () => Promise.reject(new Error('no calls expected')),
      async () => {
        setFormatSettings({ locale, currency, timezone })
        const first = [formatMoney(1034.5), formatDay(noon)]
        // The other company's page is rendered meanwhile.
        await nextTick()
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

test('starts each request with the default format settings', async () => {
  const send = () => Promise.reject(new Error('no calls expected'))
  runInRequestContext(send, () => setFormatSettings({ locale: 'en-AT', currency: 'EUR', timezone: 'UTC' }))
  expect(runInRequestContext(send, () => formatMoney(3))).toBe('$3.00')
})

test("sends calls to the request's site and throws outside requests", async () => {
  const called: string[] = []
  const ask = (name: string) =>
    runInRequestContext(
      () => {
        called.push(name)
        return Promise.reject(new Error('no response'))
      },
      () => nextTick().then(() => api.company.get({}).catch(() => undefined)),
    )
  await Promise.all([ask('one'), ask('two')])
  expect(called).toEqual(['one', 'two'])
  expect(() => formatMoney(3)).toThrow('only rendered for a request')
})
