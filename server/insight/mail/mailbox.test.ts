import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { registerErrorHandler } from '#server/core/http/errors.ts'
import { codeTo } from '#tests/mailed.ts'
import { world } from '#tests/world.ts'
import { mailboxRoutes } from './mailbox.ts'

/** A server with only the mailbox page of a test world. */
async function mailboxOf({ pipeline }: Awaited<ReturnType<typeof world>>) {
  const app = Fastify()
  registerErrorHandler(app)
  mailboxRoutes(app, pipeline)
  await app.ready()
  return (host: string, url = '/mailbox') => app.inject({ url, headers: { host } })
}

test('shows codes and links in the mailbox of their company', async () => {
  const here = await world()
  const read = await mailboxOf(here)
  const email = 'kim@mail.example'
  await here.visitor.auth.register({
    first_name: 'Kim',
    last_name: 'Doe',
    email,
    username: 'kimdoe',
    password: 'tulip-anchor-95',
  })
  await here.visitor.auth.forgotPassword({ email: here.member.email })
  const code = await codeTo(here, email)
  const page = await vi.waitFor(
    async () => {
      const { body } = await read(here.here.host)
      expect(body).toContain('Choose a new password')
      expect(body).toContain(code)
      return body
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(page).toContain(`<p class="code">${code}</p>`)
  expect(page).toMatch(new RegExp(`<a href="https://${here.here.host}/reset-password\\?token=[\\w-]{43}">`))
  expect(page.indexOf(here.member.email)).toBeLessThan(page.indexOf(email))
  expect(page).not.toMatch(/<script|<style|style=|onclick/)

  expect((await read(here.otherCompany.host)).body).toContain('No mail yet.')
  expect((await read('unknown.example')).statusCode).toBe(404)
  expect((await read(here.here.host, '/mailbox.css')).headers['content-type']).toContain('text/css')
})

test('has no mailbox outside of a demonstration', async () => {
  const { visitor } = await world()
  for (const url of ['/mailbox', '/mailbox.css']) expect((await visitor.inject({ url })).statusCode).toBe(404)
})
