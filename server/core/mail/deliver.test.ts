import { mkdtempSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { deliverEmail } from './deliver.ts'

const mail = {
  tenantId: '11111111-1111-4111-8111-111111111111',
  id: '22222222-2222-4222-8222-222222222222',
  writtenAt: '2026-03-04T05:06:07.000Z',
  to: 'kim@mail.example',
  sender: 'Atelier Größe',
  subject: 'Your code for Atelier Größe',
  text: 'Hello\n\n123456\n',
  html: '<p>Hello</p>',
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

interface EmailMessage {
  from: string
  to: string[]
  raw: string
}

/** A real mail server; `refuse` returns its response to a recipient. */
async function mailServer(refuse?: { code: number }) {
  const received: EmailMessage[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      refuse ? done(Object.assign(new Error('refused'), { responseCode: refuse.code })) : done(),
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.on('data', (bytes) => {
        raw += String(bytes)
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return { received, smtpUrl: `smtp://127.0.0.1:${port}` }
}

function mailConfig(smtpUrl?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-mail-'))
  return { smtpUrl, dataDir, mailFrom: 'no-reply@vitrine.example' }
}
const onError = () => undefined

test('sends email with the company name as sender', async () => {
  const { received, smtpUrl } = await mailServer()
  await deliverEmail(mailConfig(smtpUrl), mail, onError)
  expect(received.map(({ from, to }) => ({ from, to }))).toEqual([
    { from: 'no-reply@vitrine.example', to: ['kim@mail.example'] },
  ])
  const parsed = await PostalMime.parse(received[0]!.raw)
  expect(parsed).toMatchObject({
    from: { name: 'Atelier Größe', address: 'no-reply@vitrine.example' },
    to: [{ address: 'kim@mail.example' }],
    subject: mail.subject,
    messageId: `<${mail.id}@vitrine.example>`,
    date: mail.writtenAt,
  })
  expect(parsed.text).toContain('123456')
  expect(parsed.html).toContain('<p>Hello</p>')
})

test('prevents header injection by name, subject and address', async () => {
  const { received, smtpUrl } = await mailServer()
  const evil = 'x\r\nBcc: all@evil.example\r\n\r\nbody'
  await deliverEmail(mailConfig(smtpUrl), { ...mail, sender: evil, subject: evil }, onError)
  expect(received[0]!.to).toEqual(['kim@mail.example'])
  expect(received[0]!.raw).not.toMatch(/^Bcc:/im)
  for (const to of ['kim@mail.example, all@evil.example', 'kim@mail.example\r\nRCPT TO:<all@evil.example>'])
    await deliverEmail(mailConfig(smtpUrl), { ...mail, to }, onError).catch(() => undefined)
  for (const email of received.slice(1)) expect(email.to).not.toContain('all@evil.example')
})

test('throws if the server is unavailable, reports a permanent rejection', async () => {
  const away = mailConfig('smtp://127.0.0.1:1')
  await expect(deliverEmail(away, mail, onError)).rejects.toThrow()
  const busy = await mailServer({ code: 451 })
  await expect(deliverEmail(mailConfig(busy.smtpUrl), mail, onError)).rejects.toThrow()
  const never = await mailServer({ code: 550 })
  const reported = vi.fn()
  await deliverEmail(mailConfig(never.smtpUrl), mail, reported)
  expect(reported).toHaveBeenCalledOnce()
})

test('writes emails to the outbox in order, once each', async () => {
  const here = mailConfig()
  await Promise.all([deliverEmail(here, mail, onError), deliverEmail(here, mail, onError)])
  await deliverEmail(
    here,
    { ...mail, id: '33333333-3333-4333-8333-333333333333', writtenAt: '2026-03-04T05:06:08.000Z' },
    onError,
  )
  const folder = join(here.dataDir, 'outbox', mail.tenantId)
  const names = (await readdir(folder)).sort()
  expect(names).toEqual([
    `20260304T050607000Z-${mail.id}.eml`,
    '20260304T050608000Z-33333333-3333-4333-8333-333333333333.eml',
  ])
  const parsed = await PostalMime.parse(await readFile(join(folder, names[0]!)))
  expect(parsed.text?.trim().replaceAll('\r\n', '\n')).toBe(mail.text.trim())
})
