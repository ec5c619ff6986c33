import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { jpeg, sendForm } from '#server/content/photos/upload-for-tests.ts'
import { nextPlan } from '#server/core/tenants/plans.ts'
import { AppError } from '#shared/core/errors.ts'
import { type PlanLimits, planKeys } from '#shared/core/plan-options.ts'
import { databases, featureDatabases, type Person, serverOn, world } from '#tests/world.ts'

beforeAll(async () => void (await serverOn()))

const addAdmin = ({ users }: Person) => {
  const email = `${randomUUID()}@people.example`
  return users.create({ name: 'Rosa', email, password: 'the tide comes in twice', role: 'admin' })
}

async function addPhoto(admin: Person) {
  const reply = await sendForm(admin, { bytes: await jpeg() })
  if (reply.statusCode >= 400) throw AppError.from(reply.json())
}

interface Creating {
  admin: Person
  product: string
}
const creating: Record<keyof PlanLimits, (by: Creating) => Promise<unknown>> = {
  products: ({ admin, product }) => admin.adminProducts.duplicate({ id: product }),
  media: ({ admin }) => addPhoto(admin),
  admins: ({ admin }) => addAdmin(admin),
}

describe.each(databases)('on $kind, at one below the limit of the plan', ({ url }) => {
  test.each(['products', 'media', 'admins'] as const)('exactly one of 20 parallel %s is created', async (what) => {
    const { admin, here } = await world({ url, plan: 'pro' })
    await here.asOwner((db) => db.execute(sql`insert into usage (media, products) values (999, 99)`))
    const [product] = await putOnSale(here, [{ name: 'Lamp' }])
    if (what === 'admins') for (let admins = 1; admins < 4; admins++) await here.person('admin')
    const create = () => creating[what]({ admin, product: product! })
    const results = await Promise.allSettled(Array.from({ length: 20 }, create))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'PLAN_LIMIT_REACHED', details: { limit: what, plan: 'pro' } })
  })
})

/** `1,000 media`: 1000; null for `Unlimited media`. */
const maximumIn = (line: string) =>
  line.startsWith('Unlimited ') ? null : Number(line.split(' ')[0]!.replace(',', ''))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test.each(planKeys)('the limits of %s on the pricing page are enforced', async (plan) => {
    const { admin, here, visitor } = await world({ url, plan })
    const { results } = await visitor.plans.list({})
    const { features } = results.find(({ key }) => key === plan)!
    const maximumOf = (what: keyof PlanLimits) =>
      maximumIn(features.find((line) => line.endsWith(` ${what}`) || line.endsWith(` ${what.slice(0, -1)}`))!)
    const [product] = await putOnSale(here, [{ name: 'Lamp' }])
    for (const what of ['products', 'media', 'admins'] as const) {
      const maximum = maximumOf(what)
      const used = maximum === null ? 1_000_000 : maximum - 1
      if (what !== 'admins')
        await here.asOwner((db) =>
          db.execute(sql`insert into usage (${sql.identifier(what)}) values (${used})
            on conflict (tenant_id) do update set ${sql.identifier(what)} = ${used}`),
        )
      // The admin of the test is the first one.
      else for (let admins = 1; admins < Math.min(used, 20); admins++) await here.person('admin')
      const create = () => creating[what]({ admin, product: product! })
      if (what !== 'admins' || maximum !== 1) await create()
      if (maximum === null) continue
      const details = { limit: what, used: maximum, max: maximum, plan, suggestedPlan: nextPlan(plan) }
      await expect(create(), `${plan} ${what}`).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED', details })
    }
  })
})
