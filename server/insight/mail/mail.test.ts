import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailsTo } from '#tests/mailed.ts'
import { type Person, world } from '#tests/world.ts'

/** A mail server that refuses some addresses permanently or temporarily. */
let refuses: string | undefined
const arrived: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, done) {
    if (address === refuses) return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    if (address.startsWith('busy')) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
    return done()
  },
  onData(stream, { envelope }, done) {
    stream.resume().on('end', () => {
      arrived.push(...envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})
server.on('error', () => undefined)
let smtpUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  // A server that has just started is busy.
  const { admin } = await world({ smtpUrl })
  await vi.waitFor(() => admin.mail.test({}), { timeout: 60_000 })
})
afterAll(() => void server.close())

const states = async (admin: Person) =>
  (await admin.mail.list({})).results.map(({ to, state, resendable }) => ({ to, state, resendable }))

test("admins see their company's emails and resend a refused one", async () => {
  const { admin, neighbour, here } = await world({ smtpUrl })
  refuses = admin.email
  await admin.mail.test({})
  const refused = { to: admin.email, state: 'refused', resendable: true }
  await expect.poll(() => states(admin)).toEqual([refused])
  const [mail] = (await admin.mail.list({})).results
  expect(mail).toMatchObject({
    subject: `A test message from Company ${here.slug}`,
    problem: expect.stringMatching(/mailbox/),
  })
  expect(JSON.stringify(mail)).not.toContain('arrive')

  // Emails of other companies are not found.
  expect(await states(neighbour)).toEqual([])
  await expect(neighbour.mail.resend({ id: mail!._id })).rejects.toMatchObject({ code: 'CONFLICT' })

  refuses = undefined
  const twice = await Promise.allSettled([admin.mail.resend({ id: mail!._id }), admin.mail.resend({ id: mail!._id })])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect.poll(() => states(admin)).toContainEqual({ ...refused, state: 'sent', resendable: false })
  expect(arrived.filter((address) => address === admin.email)).toHaveLength(1)
})

test('retries a temporarily refused email and reports it', async () => {
  const { admin, visitor } = await world({ smtpUrl })
  const email = `busy-${randomUUID().slice(0, 8)}@mail.example`
  await visitor.auth.register({
    ...{ first_name: 'Kim', last_name: 'Doe', username: `kim${randomUUID().slice(0, 6)}`, password: 'tulip-anchor-95' },
    email,
  })
  await expect.poll(() => states(admin)).toEqual([{ to: email, state: 'waiting', resendable: false }])
})

test('emails have the configured sender and reply to the company', async () => {
  const w = await world()
  const { admin, here } = w
  await here.asOwner((db) =>
    db.execute(
      `update company set mail_sender = 'Ada of the shop', email = 'post@shop.example', currency = 'EUR', pickup = 'Ring twice.'`,
    ),
  )
  const { results } = await admin.mail.texts({})
  const order = results.find(({ key }) => key === 'order-received')!
  const preview = await admin.mail.previewTexts({ key: order.key, ...order.texts })
  expect(preview).toMatchObject({ sender: 'Ada of the shop', replyTo: 'post@shop.example' })
  expect(preview.html).toContain('€68.00')
  expect(preview.html).toContain('Ring twice.')
  await admin.mail.test({})
  const [mail] = await mailsTo(w, admin.email)
  expect(mail).toMatchObject({ sender: 'Ada of the shop', replyTo: 'post@shop.example' })
  expect(await admin.mail.list({})).toMatchObject({ delivery: 'folder', from: expect.stringContaining('@') })
})
