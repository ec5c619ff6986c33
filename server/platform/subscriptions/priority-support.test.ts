import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { platformOf } from '#tests/platform.ts'
import { databases, serverOn, world } from '#tests/world.ts'

describe.each(databases)('on $kind', ({ url }) => {
  test('marks conversations with accounts that prove the address of an admin, on the platform alone', async () => {
    const business = await world({ url, plan: 'business' })
    const pro = await world({ url, plan: 'pro' })
    const running = await serverOn(url)
    const platform = await platformOf(running)
    // The platform is one for all tests.
    await running.database.owner.execute(sql`delete from rate_limits where key like ${`${platform.id}%contact%`}`)
    const staff = await platform.person('admin')
    const contact = { name: 'Ann', subject: 'Help', message: 'The menu is broken.' }

    /** A message from an account of the platform with the address of an account elsewhere. */
    const writeAs = async ({ email }: { email: string }, isVerified = true) => {
      const account = await platform.person('customer')
      const verifiedAt = isVerified ? sql`now()` : sql`null`
      await platform.asOwner((db) =>
        db.execute(sql`update users set email = ${email}, verified_at = ${verifiedAt} where id = ${account.id}`),
      )
      await account.contact.send({ ...contact, email })
      return account.id
    }
    const unverified = await writeAs(await business.here.person('admin'), false)
    const admin = await writeAs(business.admin)
    const others = [unverified, await writeAs(pro.admin), await writeAs(business.member)]
    // A stranger types the address.
    await platform.visitor().contact.send({ ...contact, email: business.admin.email })

    const { results } = await staff.messages.conversations({ limit: 50 })
    const priorityOf = (id: string) => results.find((one) => one.with._id === id)?.priority ?? false
    expect(priorityOf(admin)).toBe(true)
    expect(others.map(priorityOf)).toEqual([false, false, false])
    const guest = results.find((one) => one.kind === 'guest' && one.with.email === business.admin.email)
    expect(guest).toBeDefined()
    expect(guest?.priority).toBeUndefined()
    // The first one waits for an answer, although others are newer.
    expect(results[0]?.priority).toBe(true)

    // Another company does not learn the plan of its customers.
    await pro.member.contact.send({ ...contact, email: pro.member.email })
    await pro.here.asOwner((db) =>
      db.execute(sql`update users set email = ${business.admin.email} where id = ${pro.member.id}`),
    )
    const atCompany = await pro.admin.messages.conversations({ limit: 50 })
    expect(atCompany.results.map((one) => [one.with.email, one.priority])).toEqual([[business.admin.email, undefined]])
  })
})
