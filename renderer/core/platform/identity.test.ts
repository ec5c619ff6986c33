import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/core/errors.ts'
import { confirmingSender, confirmingTransport, identity } from './identity.ts'

const refusal = new AppError('CONFIRM_IDENTITY', 'Confirm that it is you.', { details: { methods: ['google'] } })
const refused = { status: 403, body: refusal.toJSON() }
const done = { status: 200, body: { message: 'Done.' } }
const request = { method: 'POST', url: '/api/users/1/sessions/revoke', body: { id: '1' } } as const

const requested = () => vi.waitUntil(() => identity.request())

test('sends a refused call again once the identity is confirmed', async () => {
  const send = vi.fn().mockResolvedValueOnce(refused).mockResolvedValue(done)
  const reply = confirmingTransport(send)(request)
  const { methods, answer } = await requested()
  expect(methods).toEqual(['google'])
  expect(send).toHaveBeenCalledTimes(1)
  answer(true)
  expect(await reply).toBe(done)
  expect(send.mock.calls).toEqual([[request], [request]])
  expect(identity.request()).toBeUndefined()
})

test('returns the error when the dialog is closed', async () => {
  const send = vi.fn().mockResolvedValue(refused)
  const reply = confirmingTransport(send)(request)
  ;(await requested()).answer(false)
  expect(await reply).toBe(refused)
  expect(send).toHaveBeenCalledTimes(1)
})

test('opens one dialog for calls that are refused together', async () => {
  const send = vi.fn().mockResolvedValueOnce(refused).mockResolvedValueOnce(refused).mockResolvedValue(done)
  const transport = confirmingTransport(send)
  const replies = [transport(request), transport(request)]
  const first = await requested()
  expect(identity.request()).toBe(first)
  first.answer(true)
  expect(await Promise.all(replies)).toEqual([done, done])
  expect(identity.request()).toBeUndefined()
})

test('passes on other errors', async () => {
  const forbidden = { status: 403, body: new AppError('FORBIDDEN', 'No.').toJSON() }
  expect(await confirmingTransport(async () => forbidden)(request)).toBe(forbidden)
  expect(identity.request()).toBeUndefined()
})

test('sends a refused form again once the identity is confirmed', async () => {
  const send = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue('imported')
  const sent = confirmingSender(send)('form')
  ;(await requested()).answer(true)
  expect(await sent).toBe('imported')
  const again = confirmingSender(vi.fn().mockRejectedValue(refusal))('form')
  ;(await requested()).answer(false)
  await expect(again).rejects.toBe(refusal)
})
