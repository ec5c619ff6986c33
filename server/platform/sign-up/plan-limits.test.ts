import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { jpeg, sendForm } from '#server/content/photos/upload-for-tests.ts'
import { AppError } from '#shared/core/errors.ts'
import { databases, type Person, serverOn, world } from '#tests/world.ts'

beforeAll(async () => void (await serverOn()))

const addAdmin = ({ users }: Person) => {
  const email = `${randomUUID()}@people.example`
  return users.create({ name: 'Rosa', email, password: 'the tide comes in twice', role: 'admin' })
}

async function addPhoto(admin: Person) {
  const reply = await sendForm(admin, { bytes: await jpeg() })
  if (reply.statusCode >= 400) throw AppError.from(reply.json())
}

describe.each(databases)('on $kind, at one below the limit of the plan', ({ url }) => {
  test.each(['products', 'media', 'admins'] as const)('exactly one of 20 parallel %s is created', async (what) => {
    const { admin, here } = await world({ url, plan: 'pro' })
    await here.asOwner((db) => db.execute(sql`insert into usage (media, products) values (999, 99)`))
    const [product] = await putOnSale(here, [{ name: 'Lamp' }])
    if (what === 'admins') for (let admins = 1; admins < 4; admins++) await here.person('admin')
    const create: () => Promise<unknown> = {
      products: () => admin.adminProducts.duplicate({ id: product! }),
      media: () => addPhoto(admin),
      admins: () => addAdmin(admin),
    }[what]
    const results = await Promise.allSettled(Array.from({ length: 20 }, create))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'PLAN_LIMIT_REACHED', details: { limit: what, plan: 'pro' } })
  })
})
