import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { platformOf } from '#tests/platform.ts'
import { databases, serverOn, world } from '#tests/world.ts'

describe.each(databases)('on $kind', ({ url }) => {
  test('marks the conversations with admins of companies with priority support, on the platform alone', async () => {
    const business = await world({ url, plan: 'business' })
    const pro = await world({ url, plan: 'pro' })
    const running = await serverOn(url)
    const platform = await platformOf(running)
    // The platform is one for all tests.
    await running.database.owner.execute(sql`delete from rate_limits where key like ${`${platform.id}%contact%`}`)
    const staff = await platform.person('admin')
    const write = (email: string, at = platform) =>
      at.visitor().contact.send({ name: 'Ann', email, subject: 'Help', message: 'The menu is broken.' })
    await write(business.admin.email)
    await write(pro.admin.email)
    await write(business.member.email)
    const seen = async (who: typeof staff) =>
      Object.fromEntries(
        (await who.messages.conversations({ limit: 50 })).results.map((one) => [one.with.email, one.priority ?? false]),
      )
    expect(await seen(staff)).toMatchObject({
      ...{ [business.admin.email]: true, [pro.admin.email]: false, [business.member.email]: false },
    })
    // The first one waits for an answer, although others are newer.
    expect((await staff.messages.conversations({ limit: 50 })).results[0]?.priority).toBe(true)
    // Another company does not learn the plan of its customers.
    await write(business.admin.email, pro.here)
    expect(await seen(pro.admin)).toMatchObject({ [business.admin.email]: false })
  })
})
