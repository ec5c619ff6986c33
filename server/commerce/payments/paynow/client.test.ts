import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/core/config.ts'
import { listenGateway } from '../demo-gateway/listen-for-tests.ts'
import type { Attempt } from '../payment-provider.ts'
import { PaynowClient, type Transaction } from './client.ts'
import { paynowProvider } from './paynow.ts'
import { encodeMessage } from './wire.ts'

const account = { integrationId: '1201', integrationKey: '3e9fed89-60e1-4ce5-ab6e-6b1eb2d4f977' }
let running: Awaited<ReturnType<typeof listenGateway>>
beforeAll(async () => {
  running = await listenGateway([{ id: account.integrationId, key: account.integrationKey }], 100)
})
afterAll(() => running.close())
afterEach(() => {
  running.state.fault = undefined
})

let count = 0
const transaction = (more: Partial<Transaction> = {}): Transaction => ({
  reference: `T-${++count}`,
  amountCents: 9999,
  returnUrl: 'http://127.0.0.1:9/return',
  resultUrl: 'http://127.0.0.1:9/result',
  email: 'tafara@post.example',
  phone: '',
  name: 'Tafara Moyo',
  info: 'Order & more',
  trace: `trace${count}`,
  ...more,
})
const client = (own = account) => new PaynowClient(running.address, own)
const guidOf = (pollUrl: string) => new URL(pollUrl).searchParams.get('guid')!

describe('a payment on the page of Paynow', () => {
  test('returns a payment page and a status URL', async () => {
    const started = await client().initiate(transaction())
    expect(started).toMatchObject({ kind: 'ok', authorizationCode: '', expiresAt: undefined })
    if (started.kind !== 'ok') return
    expect(started.browserUrl).toContain(running.address)
    const polled = await client().poll(started.pollUrl)
    expect(polled).toMatchObject({ kind: 'ok', update: { reference: 'T-1', amount: '99.99', status: 'Created' } })
    await running.gateway.setStatus(guidOf(started.pollUrl), 'Paid')
    expect(await client().poll(started.pollUrl)).toMatchObject({ update: { status: 'Paid' } })
  })
})

describe('a mobile payment', () => {
  test.each([
    ['0771111111', 'Paid'],
    ['0772222222', 'Paid'],
    ['0773333333', 'Cancelled'],
  ])('ends the test number %s as %s', async (phone, status) => {
    const started = await client().initiate(transaction({ method: 'ecocash', phone }))
    if (started.kind !== 'ok') throw new Error(started.reason)
    expect([started.browserUrl, started.instructions]).toEqual([undefined, expect.stringContaining('PIN')])
    await expect.poll(async () => client().poll(started.pollUrl)).toMatchObject({ update: { status } })
  })

  test('rejects the test number 0774444444 immediately', async () => {
    const answer = await client().initiate(transaction({ method: 'ecocash', phone: '0774444444' }))
    expect(answer).toMatchObject({ kind: 'refused', reason: 'Insufficient balance' })
  })

  test('returns an InnBucks code with its expiry', async () => {
    const started = await client().initiate(transaction({ method: 'innbucks' }))
    if (started.kind !== 'ok') throw new Error(started.reason)
    expect(started.authorizationCode).toMatch(/^\d{9}$/)
    expect(Date.parse(started.expiresAt!) - Date.now()).toBeGreaterThan(8 * 60_000)
  })
})

test("returns Paynow's message for a wrong key", async () => {
  const wrong = { ...account, integrationKey: 'wrong' }
  expect(await client(wrong).initiate(transaction())).toMatchObject({
    kind: 'refused',
    reason: 'Invalid Hash. Hash should start with: 0BF21B',
  })
})

describe('gateway faults', () => {
  test.each(['garbage', 'error 500', 'drop after'] as const)(
    'treats the fault "%s" as an unknown outcome',
    async (fault) => {
      running.state.fault = fault
      expect(await client().initiate(transaction())).toMatchObject({ kind: 'unknown' })
    },
  )

  test('finds a payment by its own id after a lost response', async () => {
    const lost = transaction()
    running.state.fault = 'drop after'
    await client().initiate(lost)
    running.state.fault = undefined
    expect(await client().trace(lost.trace)).toMatchObject({ kind: 'ok', update: { reference: lost.reference } })
    expect(await client().trace('never sent')).toMatchObject({ kind: 'ok', update: undefined })
  })

  test('treats a failed search as unknown, not as a missing payment', async () => {
    running.state.fault = 'error 500'
    expect(await client().trace('never sent')).toMatchObject({ kind: 'unknown' })
    running.state.fault = undefined
    expect(await client({ ...account, integrationId: '0' }).trace('x')).toMatchObject({ kind: 'unknown' })
  })
})

test.each([
  ['Created', 'pending'],
  ['Sent', 'pending'],
  ['Paid', 'paid'],
  ['Awaiting Delivery', 'awaiting_delivery'],
  ['Delivered', 'paid'],
  ['Cancelled', 'cancelled'],
  ['Failed', 'failed'],
  ['Refunded', 'refunded'],
  ['Disputed', 'disputed'],
])('reads the status “%s” as %s', async (status, expected) => {
  const started = await client().initiate(transaction())
  if (started.kind !== 'ok') throw new Error(started.reason)
  await running.gateway.setStatus(guidOf(started.pollUrl), status)
  const own = { currency: 'USD', settings: account, secrets: account } as const
  const config = readConfig({ paynowUrl: running.address }, {})
  const outcome = await paynowProvider.check!(own, { pollUrl: started.pollUrl } as Attempt, config)
  expect(outcome).toMatchObject({ kind: 'update', update: { status: expected, amountCents: 9999 } })
})

test('rejects an unsigned response', async () => {
  const other = await listenGateway([{ id: '1201', key: 'another key' }])
  try {
    const started = await new PaynowClient(other.address, {
      integrationId: '1201',
      integrationKey: 'another key',
    }).initiate(transaction())
    if (started.kind !== 'ok') throw new Error(started.reason)
    const foreign = new PaynowClient(other.address, account)
    expect(await foreign.poll(started.pollUrl)).toMatchObject({ kind: 'unknown' })
  } finally {
    other.close()
  }
})

test('never polls addresses of other hosts', async () => {
  expect(await client().poll('http://localhost:1/poll')).toMatchObject({ kind: 'refused' })
})

test('accepts a callback only with a valid hash', () => {
  const fields = [
    ['reference', 'T'],
    ['amount', '1.00'],
    ['paynowreference', '7'],
    ['pollurl', 'https://www.paynow.co.zw/poll'],
    ['status', 'Paid'],
  ] as const
  const body = encodeMessage(fields, account.integrationKey)
  expect(client().readCallback(body)).toMatchObject({ reference: 'T', status: 'Paid' })
  expect(client().readCallback(body.replace('1.00', '2.00'))).toBeUndefined()
})
