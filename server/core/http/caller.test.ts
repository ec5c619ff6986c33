import { expect, test } from 'vitest'
import { putOnSale } from '#server/commerce/products/rows-for-tests.ts'
import { world } from '#tests/world.ts'

/** The cookie that a visitor gets, sent back under `name`: whether the server still knows them. */
async function visit(overrides: Parameters<typeof world>[0] = {}) {
  const { here, visitor, pipeline } = await world(overrides)
  const [id] = await putOnSale(here, [{}])
  const read = async (cookie = '') => {
    const { headers } = await visitor.inject({ method: 'POST', url: `/api/products/${id}/view`, headers: { cookie } })
    return String(headers['set-cookie'] ?? '')
  }
  return { read, cookie: await read(), pipeline }
}

test('names the cookie of visitors __Host- where the site speaks https', async () => {
  const { read, cookie } = await visit()
  expect(cookie).toMatch(/^__Host-visitor=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/)
  const [pair = ''] = cookie.split(';')
  expect(await read(pair)).toBe('')
  // One that a subdomain could have planted is not believed.
  expect(await read(pair.replace('__Host-', ''))).toMatch(/^__Host-visitor=/)
})

test('names it without the prefix where the site speaks http', async () => {
  const { read, cookie } = await visit({ publicScheme: 'http' })
  expect(cookie).toMatch(/^visitor=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
  expect(await read(cookie.split(';')[0])).toBe('')
})

test('replaces a visitor cookie of before the prefix with one of today', async () => {
  const { read, pipeline } = await visit()
  const id = 'abcdefghijklmnopqrstuv'
  const old = `visitor=${id}.${pipeline.parts.keys.sign(`visitor ${id}`)}`
  const told = await read(old)
  expect(told).toMatch(new RegExp(`^__Host-visitor=${id}\\.`))
  expect(told).toContain('visitor=; Path=/; Max-Age=0')
  const fresh = told.split(';')[0]!
  expect(await read(`${old}; ${fresh}`)).toBe('')
  expect(await read(`visitor=${id}.${'x'.repeat(43)}`)).not.toContain(id)
  // Cookies of the new name that were signed like the old ones are signed anew too.
  expect(await read(`__Host-${old}`)).toMatch(new RegExp(`^__Host-visitor=${id}\\.`))
})
