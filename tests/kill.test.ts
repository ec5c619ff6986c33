// @module-tag long
import { expect, inject, test } from 'vitest'
import { callSite } from './call-site.ts'
import { newDataFolder, type Site, startSite, vitrine } from './site-process.ts'

const host = 'kill.test.example'
const password = 'correct horse battery'

const call = (site: Site, method: string, path: string, sent?: Parameters<typeof callSite>[4]) =>
  callSite(site, host, method, path, sent)

async function logIn(site: Site) {
  const { body } = await call(site, 'POST', '/api/auth/login', { body: { username: 'boss', password } })
  return (body as { token: string }).token
}

test('loses no acknowledged write when the server is killed', async () => {
  const data = newDataFolder(inject('emptyDatabase'))
  const env = { LIMITS: 'measuring' }
  await vitrine(['company', 'add', 'kill', '--host', host, '--plan', 'pro', '--data', data])
  await vitrine(
    ['user', 'add', 'kill', '--email', 'boss@x.example', '--username', 'boss', '--role', 'admin', '--data', data],
    {
      input: `${password}\n`,
    },
  )
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round++) {
    const site = await startSite(data, { env })
    const token = await logIn(site)
    let stopped = false
    const writer = async () => {
      while (!stopped) {
        const tagline = `round ${round}, number ${acknowledged.length}`
        const form = new URLSearchParams({ tagline })
        const reply = await putForm(site, token, Object.fromEntries(form)).catch(() => undefined)
        if (reply === 200) acknowledged.push(tagline)
        else if (reply !== undefined) throw new Error(`unexpected answer ${reply}`)
      }
    }
    const writing = writer()
    // Sign-ins write too, so all issued sessions must still be valid.
    const tokens = [await logIn(site), await logIn(site)]
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700))
    await site.kill()
    stopped = true
    await writing

    const again = await startSite(data, { env })
    const { body } = await call(again, 'GET', '/api/company')
    const stored = (body as { tagline: string }).tagline
    // The last write may lack its response, but no earlier write may be missing.
    const [, lastRound, lastNumber] = /round (\d+), number (\d+)/.exec(stored) ?? []
    expect(Number(lastRound)).toBe(round)
    expect(Number(lastNumber)).toBeGreaterThanOrEqual(acknowledged.length - 1)
    for (const one of tokens) expect((await call(again, 'GET', '/api/auth/me', { token: one })).status).toBe(200)
    expect(await again.stop()).toBe(0)
  }
  expect(acknowledged.length).toBeGreaterThan(20)
})

test('rejects a second server on the same data folder', { timeout: 60_000 }, async () => {
  const data = newDataFolder(inject('emptyDatabase'))
  const site = await startSite(data)
  await expect(startSite(data)).rejects.toThrow(`in use by another Vitrine server (process ${site.child.pid})`)
  await site.kill()
  // The control: a killed server leaves nothing to clean up.
  const next = await startSite(data)
  expect(await next.stop()).toBe(0)
})

/** `PUT /api/company` with a form; resolves with the status. */
async function putForm(site: Site, token: string, fields: Record<string, string>) {
  const { request } = await import('node:http')
  const boundary = 'boundary-of-a-test'
  const body = `${Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`
  return new Promise<number>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: site.port,
        method: 'PUT',
        path: '/api/company',
        headers: {
          host,
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      },
      (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode ?? 0))
        reply.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
