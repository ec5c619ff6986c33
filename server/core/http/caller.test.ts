import { expect, test } from 'vitest'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { world } from '#tests/world.ts'

/** Whether the server recognises its visitor cookie when it is sent back under `name`. */
async function visit(overrides: Parameters<typeof world>[0] = {}) {
  const { here, visitor, pipeline } = await world(overrides)
  const [id] = await putOnSale(here, [{}])
  const read = async (cookie = '') => {
    const { headers } = await visitor.inject({ method: 'POST', url: `/api/products/${id}/view`, headers: { cookie } })
    return String(headers['set-cookie'] ?? '')
  }
  return { read, cookie: await read(), pipeline }
}

test('names the visitor cookie __Host- over https', async () => {
  const { read, cookie } = await visit()
  expect(cookie).toMatch(/^__Host-visitor=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/)
  const [pair = ''] = cookie.split(';')
  expect(await read(pair)).toBe('')
  // A cookie that a subdomain could have set is not accepted.
  expect(await read(pair.replace('__Host-', ''))).toMatch(/^__Host-visitor=/)
})

test('names the visitor cookie without prefix over http', async () => {
  const { read, cookie } = await visit({ publicScheme: 'http' })
  expect(cookie).toMatch(/^visitor=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
  expect(await read(cookie.split(';')[0])).toBe('')
})

test('replaces a visitor cookie without prefix', async () => {
  const { read, pipeline } = await visit()
  const id = 'abcdefghijklmnopqrstuv'
  const old = `visitor=${id}.${pipeline.parts.keys.sign(`visitor ${id}`)}`
  const cookies = await read(old)
  expect(cookies).toMatch(new RegExp(`^__Host-visitor=${id}\\.`))
  expect(cookies).toContain('visitor=; Path=/; Max-Age=0')
  const fresh = cookies.split(';')[0]!
  expect(await read(`${old}; ${fresh}`)).toBe('')
  expect(await read(`visitor=${id}.${'x'.repeat(43)}`)).not.toContain(id)
  // Cookies with the new name but the old signature are replaced too.
  expect(await read(`__Host-${old}`)).toMatch(new RegExp(`^__Host-visitor=${id}\\.`))
})
