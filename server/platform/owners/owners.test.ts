import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { cancelExpiredOrders } from '#server/commerce/orders/confirm-order.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { blogType } from '#server/content/blogs/visible.ts'
import { publishDue } from '#server/content/content/publish-due.ts'
import { asTenant } from '#server/core/db/tenancy.ts'
import { sentMails } from '#server/core/mail/sent-mails.table.ts'
import { createCompany } from '#server/core/tenants/create-company.ts'
import { deadlines } from '#server/core/tenants/suspension.ts'
import { domains, tenants } from '#server/core/tenants/tenants.table.ts'
import { mailsTo } from '#tests/mailed.ts'
import { ownersHost, ownersOn } from '#tests/owners-site.ts'
import { companyAt, featureDatabases, type Person, password, world } from '#tests/world.ts'

const refresh = () => new Promise((resolve) => setTimeout(resolve, 1100))

describe.each(featureDatabases)('owners’ site on $kind', ({ url }) => {
  const setUp = async () => {
    const made = await world({ url, ownersHost })
    return { ...made, ...(await ownersOn(made)) }
  }
  const ownersRoutes = (routes: string[]) => routes.filter((route) => / \/api\/owners\//.test(route))
  const call = (person: Person, route: string) => {
    const [method, path] = route.split(' ') as ['GET', string]
    return person.inject({ method, url: path.replace(/:\w+/g, () => randomUUID()) })
  }

  test('answers no owner route on a host of a company', async () => {
    const { routes, here, visitor, member, moderator, admin, owner } = await setUp()
    const own = ownersRoutes(routes)
    expect(own.length).toBeGreaterThan(10)
    const people = { visitor, member, moderator, admin, owner: here.as(owner.token) }
    const wrong: string[] = []
    for (const route of own)
      for (const [name, person] of Object.entries(people)) {
        const { statusCode } = await call(person, route)
        if (statusCode !== 404) wrong.push(`${route} as ${name}: ${statusCode}`)
      }
    expect(wrong).toEqual([])
    expect((await admin.inject({ url: '/owners/companies', headers: { accept: 'text/html' } })).statusCode).toBe(404)
    // The control: the owner is admitted on the owners' host.
    expect((await owner.owners.companies({})).total).toBeGreaterThan(1)
  })

  test('admits no other session, and no owner without a second factor', async () => {
    const { routes, site, admin, pipeline } = await setUp()
    const lacking = await site.person('admin')
    const people: [Person, number][] = [
      [site.visitor(), 404],
      [await site.person('moderator'), 404],
      [await site.person('customer'), 404],
      [site.as(admin.token), 401],
      [lacking, 403],
    ]
    for (const route of ownersRoutes(routes))
      for (const [person, status] of people)
        expect([route, (await call(person, route)).statusCode]).toEqual([route, status])
    // Also if the site no longer required it.
    await pipeline.forCompany(site.id, 'write', ({ db }) =>
      db.execute(sql`update company set require_second_factor = false`),
    )
    await expect(lacking.owners.log({})).rejects.toMatchObject({ code: 'SECOND_FACTOR_SETUP_REQUIRED' })
    await expect(lacking.secondFactorPolicy.set({ required: false })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await pipeline.forCompany(site.id, 'write', ({ db }) =>
      db.execute(sql`update company set require_second_factor = true`),
    )
  })

  test('has neither public pages nor a shop nor registration', async () => {
    const { site, owner } = await setUp()
    const visitor = site.visitor()
    for (const path of ['/api/photos', '/api/products', '/sitemap.xml', '/shop', '/register', '/api/auth/google'])
      expect([path, (await visitor.inject({ url: path })).statusCode]).toEqual([path, 404])
    const register = await visitor.inject({ method: 'POST', url: '/api/auth/register', payload: {} })
    expect(register.statusCode).toBe(404)
    // Also if the path is written in another way.
    const encoded = await visitor.inject({ method: 'POST', url: '/api/auth/%72egister', payload: {} })
    expect(encoded.statusCode).toBe(404)
    expect((await visitor.inject({ url: '/api/auth/%6de' })).statusCode).toBe(404)
    expect((await owner.inject({ url: '/api/admin/photos' })).statusCode).toBe(404)
    const root = await visitor.inject({ url: '/' })
    expect([root.statusCode, root.headers.location]).toEqual([302, '/owners/companies'])
    const robots = await visitor.inject({ url: '/robots.txt' })
    expect(robots.body).toBe('User-agent: *\nDisallow: /\n')
    expect(robots.headers['x-robots-tag']).toBe('noindex')
  })

  test('finds, filters, sorts and pages companies', async () => {
    const { here, otherCompany, owner, database } = await setUp()
    const found = await owner.owners.companies({ q: here.slug })
    expect(found).toMatchObject({ total: 1, results: [{ slug: here.slug, plan: 'business', subscription: null }] })
    expect((await owner.owners.companies({ q: otherCompany.host })).results[0]?.name).toBe(
      `Company ${otherCompany.slug}`,
    )
    for (const filter of [{ plan: 'free' }, { status: 'active' }, { suspended: 'yes' }] as const)
      expect((await owner.owners.companies({ q: here.slug, ...filter })).total).toBe(0)
    expect((await owner.owners.companies({ q: here.slug, status: 'none', suspended: 'no' })).total).toBe(1)
    expect((await owner.owners.companies({ q: ownersHost })).total).toBe(0)
    const q = `marked${randomUUID().slice(0, 8)}`
    for (const slug of ['b', 'c', 'a'])
      await createCompany(database, { slug: `${q}-${slug}`, name: slug, plan: 'free', hosts: [] })
    for (const sort of ['newest', 'name', 'activity', 'storage'] as const) {
      const all = await owner.owners.companies({ q, sort, limit: 100 })
      expect(all.total).toBe(3)
      const slugs: string[] = []
      let cursor: string | undefined
      do {
        const page = await owner.owners.companies({ q, sort, limit: 1, cursor })
        slugs.push(...page.results.map(({ slug }) => slug))
        cursor = page.nextCursor
      } while (cursor && slugs.length < 5)
      expect([sort, slugs]).toEqual([sort, all.results.map(({ slug }) => slug)])
    }
  })

  test('shows the page of a company with its admins, hosts and figures', async () => {
    const { here, admin, owner } = await setUp()
    await admin.company.settings({})
    const page = await owner.owners.company({ id: here.id })
    expect(page).toMatchObject({
      slug: here.slug,
      hosts: [{ host: here.host, canonical: true }],
      support: null,
      log: [],
    })
    expect(page.admins.map(({ email }) => email)).toEqual([admin.email])
    expect(page.usage.admins).toEqual({ used: 1, limit: 15 })
    await expect(owner.owners.company({ id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('counts revenue without refunds, the last activity and what failed', async () => {
    const { here, otherCompany, admin, member, owner, database, pipeline } = await setUp()
    await pipeline.parts.jobs.ready()
    const [product] = await putOnSale(here, [{ name: 'Tide', priceCents: 5000, stock: 5 }])
    const sell = async () => {
      const { order } = await member.orders.checkout(checkoutRequest([{ id: product!, qty: 1 }], 50))
      await admin.adminPayments.record({ id: order._id, idempotencyKey: randomUUID(), amount: 50 })
      return admin.adminOrders.get({ id: order._id })
    }
    await sell()
    const { _id: id, updatedAt } = await sell()
    await admin.adminPayments.refund({ id, idempotencyKey: randomUUID(), amount: 20, updatedAt })
    // Work of yesterday and of other companies is not counted.
    for (const [company, hours] of [
      [here, 1],
      [here, 25],
      [otherCompany, 1],
    ] as const) {
      const failedAt = new Date(Date.now() - hours * 3_600_000).toISOString()
      await database.owner.execute(sql`insert into pgboss.job (name, data, state, completed_on)
        values ('rank-photos', jsonb_build_object('tenantId', ${company.id}::text), 'failed', ${failedAt})`)
      await company.asOwner((db) =>
        db.insert(sentMails).values({
          ...{ mailId: randomUUID(), to: 'a@mail.example', subject: 'A', state: 'refused', problem: '', message: null },
          createdAt: failedAt,
        }),
      )
    }
    const figures = { revenue: [{ currency: 'USD', amount: 80 }], failedJobs: 1, failedMails: 1 }
    const [{ at: lastActivityAt } = { at: '' }] = (await admin.activity.page({})).results
    expect(await owner.owners.company({ id: here.id })).toMatchObject({ ...figures, lastActivityAt })
    expect((await owner.owners.companies({ q: here.slug })).results).toMatchObject([{ ...figures, lastActivityAt }])
    expect(await owner.owners.company({ id: otherCompany.id })).toMatchObject({ revenue: [], failedJobs: 1 })
  })

  test('closes a suspended company to visitors, and not to its admins', async () => {
    const { here, admin, member, visitor, owner, database, pipeline } = await setUp()
    expect((await visitor.inject({ url: '/api/company' })).statusCode).toBe(200)
    await owner.owners.suspend({ id: here.id, reason: 'Unpaid since May' })
    await asTenant(database.pool, here.id, 'write', (db) =>
      db.execute(sql`insert into blogs (title, slug, content, published, publish_at)
        values ('Later', 'later', '<p>Text</p>', false, now() - interval '1 minute')`),
    )
    await refresh()
    const page = await visitor.inject({ url: '/robots.txt', headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '3600'])
    expect(page.body).toContain(`Company ${here.slug}`)
    expect(page.body).not.toContain('Unpaid')
    expect((await visitor.inject({ url: '/api/photos' })).statusCode).toBe(503)
    expect((await member.inject({ url: '/api/auth/me' })).statusCode).toBe(503)
    for (const url of ['/undo-email', '/confirm-email'])
      expect((await visitor.inject({ url })).statusCode).not.toBe(503)
    // Also if the path is written in another way.
    const register = { method: 'POST', url: '/api/auth/%72egister', payload: {} } as const
    expect((await visitor.inject(register)).statusCode).toBe(503)
    const look = { id: here.id, reason: 'Look', withoutConsent: true }
    await expect(owner.owners.openSupport(look)).rejects.toMatchObject({ code: 'CONFLICT' })
    const { token } = await visitor.auth.login({ username: admin.username, password })
    const again = here.as(token)
    expect((await again.platformNotices.get({})).suspension).toMatchObject({ reason: 'Unpaid since May' })
    expect(await again.adminData.startExport({})).toBeDefined()
    await expect(again.adminPhotos.list({})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await publishDue(pipeline, blogType, (error) => expect.fail(error.message))
    const published = () =>
      asTenant(database.pool, here.id, 'read', (db) => db.execute(sql`select from blogs where published`))
    expect((await published()).rowCount).toBe(0)
    await expect(owner.owners.suspend({ id: here.id, reason: 'Again' })).rejects.toMatchObject({ code: 'CONFLICT' })

    await owner.owners.resume({ id: here.id, reason: 'Paid' })
    await refresh()
    expect((await visitor.inject({ url: '/api/photos' })).statusCode).toBe(200)
    await publishDue(pipeline, blogType, (error) => expect.fail(error.message))
    expect((await published()).rowCount).toBe(1)
    const { log } = await owner.owners.company({ id: here.id })
    expect(log.map(({ action, reason }) => [action, reason])).toEqual([
      ['resumed', 'Paid'],
      ['suspended', 'Unpaid since May'],
    ])
    const mails = await mailsTo({ database }, admin.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Company ${here.slug} is available again`,
      `Company ${here.slug} has been suspended`,
    ])
    expect(mails[1]?.text).toContain('Unpaid since May')
  })

  test('opens a console for support with permission, once and as a named session', async () => {
    const { here, admin, member, visitor, owner } = await setUp()
    const open = () => owner.owners.openSupport({ id: here.id, reason: 'Broken menu' })
    await expect(open()).rejects.toMatchObject({ code: 'CONFLICT' })
    await admin.supportAccess.allow({ hours: 4 })
    const { address } = await open()
    const [path, ticket = ''] = address.split('#')
    expect(path).toBe(`https://${here.host}/support-session`)
    const { token } = await visitor.supportAccess.enter({ ticket })
    await expect(visitor.supportAccess.enter({ ticket })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    const support = here.as(token)
    expect(await support.auth.me({})).toMatchObject({ name: 'Support: The admin', supportUntil: expect.any(String) })
    await support.adminCategories.create({ type: 'photos', name: 'By support' })
    const { _id: blog } = await support.adminBlogs.create({ title: 'By support', content: '<p>Text</p>' })
    await support.adminEvents.create({
      title: 'By support',
      start_date: '2030-01-01T10:00:00.000Z',
      end_date: '2030-01-01T11:00:00.000Z',
    })
    for (const attempt of [
      () => support.adminBlogs.saveDraft({ id: blog, title: 'A', caption: '', content: '' }),
      () => support.savedViews.create({ list: 'orders', name: 'Mine', search: '' }),
      () => support.secondFactor.get({}),
      () => support.supportAccess.allow({ hours: 72 }),
      () => support.users.update({ id: member.id, role: 'admin' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { results } = await admin.activity.page({})
    expect(results.filter(({ by }) => by === 'Support: The admin').map(({ action }) => action)).toEqual([
      ...['created', 'created', 'created'],
      'signed-in',
    ])
    expect((await admin.supportAccess.get({})).visits).toMatchObject([{ by: 'The admin', allowed: true }])
    await admin.supportAccess.revoke({})
    await expect(support.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  })

  test('opens support on a host of the platform only, not on one that the company proved', async () => {
    const made = await setUp()
    const { here, admin, visitor, owner, database } = made
    const host = `own-${here.host}`
    const provenAt = new Date().toISOString()
    await database.owner.insert(domains).values({ host, tenantId: here.id, canonical: true, provenAt })
    await refresh()
    await admin.supportAccess.allow({ hours: 1 })
    const { address } = await owner.owners.openSupport({ id: here.id, reason: 'Lost domain' })
    expect(address).toMatch(`https://${here.host}/support-session#`)
    expect((await visitor.inject({ url: '/support-session' })).statusCode).toBe(200)
    const ticket = address.split('#')[1]!
    const proven = companyAt(made, { ...here, host }).visitor()
    await expect(proven.supportAccess.enter({ ticket })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    await visitor.supportAccess.enter({ ticket })
  })

  test('ends a visit with its permission, by an admin and with the session of the owner', async () => {
    const { here, admin, visitor, owner, database } = await setUp()
    const enter = async (withoutConsent = true) => {
      const { address } = await owner.owners.openSupport({ id: here.id, reason: 'Look', withoutConsent })
      const { token } = await visitor.supportAccess.enter({ ticket: address.split('#')[1]! })
      return here.as(token)
    }
    const over = { code: 'AUTH_REQUIRED' }
    const first = await enter()
    const [{ _id: id, open } = { _id: '' }] = (await admin.supportAccess.get({})).visits
    expect(open).toBe(true)
    await admin.supportAccess.endVisit({ id })
    await expect(first.auth.me({})).rejects.toMatchObject(over)
    await expect(admin.supportAccess.endVisit({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

    await admin.supportAccess.allow({ hours: 1 })
    await database.owner.execute(
      sql`update support_grants set until = now() + interval '5 minutes' where tenant_id = ${here.id}`,
    )
    const { supportUntil = '' } = await (await enter(false)).auth.me({})
    expect(Date.parse(supportUntil) - Date.now()).toBeLessThan(301_000)
    await admin.supportAccess.revoke({})
    const { visits } = await admin.supportAccess.get({})
    expect(visits[0]).toMatchObject({ open: false })
    expect(Date.parse(visits[0]!.endsAt)).toBeLessThan(Date.now() + 1000)

    const second = await enter()
    await second.auth.me({})
    await owner.auth.logout({})
    await expect(second.auth.me({})).rejects.toMatchObject(over)
  })

  test('logs the username of an owner, and refuses the name of the command line', async () => {
    const { here, owner } = await setUp()
    await owner.owners.changePlan({ id: here.id, plan: 'free', reason: 'Unpaid' })
    const { log } = await owner.owners.company({ id: here.id })
    expect(log[0]).toMatchObject({ username: owner.username, userId: owner.id })
    await owner.account.update({ name: 'command line' })
    const again = owner.owners.changePlan({ id: here.id, plan: 'business', reason: 'Paid' })
    await expect(again).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('says that a company without admins gets no email', async () => {
    const { database, owner } = await setUp()
    const slug = `quiet-${randomUUID().slice(0, 8)}`
    const id = await createCompany(database, { slug, name: slug, plan: 'free', hosts: [] })
    const { message } = await owner.owners.suspend({ id, reason: 'Empty' })
    expect(message).toContain('No admin has an address')
  })

  test('gives orders the time of a suspension back', async () => {
    const made = await setUp()
    const { here, owner, database, pipeline } = made
    const [product] = await putOnSale(here, [{}])
    const sent = checkoutRequest([{ id: product!, qty: 1 }], 10)
    const { order } = await made.visitor.orders.checkout(sent)
    const setTime = (minutes: number) =>
      database.owner.execute(
        sql`update orders set confirm_by = now() + make_interval(mins => ${minutes}) where id = ${order._id}`,
      )
    const read = async () => {
      const { rows } = await database.owner.execute<{ status: string; minutes: number }>(
        sql`select status, (extract(epoch from confirm_by - now()) / 60)::int as minutes from orders where id = ${order._id}`,
      )
      return rows[0]
    }
    await owner.owners.suspend({ id: here.id, reason: 'Unpaid' })
    await database.owner.execute(sql`update tenants set suspended_at = now() - interval '1 hour' where id = ${here.id}`)
    await setTime(-30)
    await cancelExpiredOrders(pipeline, (error) => expect.fail(error.message))
    expect((await read())?.status).toBe('pending')
    await owner.owners.resume({ id: here.id, reason: 'Paid' })
    expect(await read()).toMatchObject({ status: 'pending', minutes: 30 })
  })

  test('deletes nothing of a suspended company, nor right after it is resumed', async () => {
    const { here, admin, member, owner, database, pipeline } = await setUp()
    // It reads the registries of the running server.
    const { removeExpired } = await import('#server/scheduled-tasks.ts')
    const [trashed, product] = await putOnSale(here, [{}, { stock: 0 }])
    await admin.adminProducts.trash({ id: trashed! })
    await member.account.close({ password })
    await here.asOwner(async (db) => {
      await db.execute(sql`
        with document as (insert into documents (title, slug, file_id, file_name, mime_type, size)
          values ('A', 'a', gen_random_uuid(), 'a.pdf', 'application/pdf', 1) returning id)
        insert into document_versions (document_id, file_id, file_name, mime_type, size, replaced_by)
        select id, gen_random_uuid(), 'b.pdf', 'application/pdf', 1, 'An admin' from document`)
      await db.execute(sql`
        insert into sliders (title, search_button, image_id, sha256, width, height, thumbhash, trashed_at)
        values ('A', '{}', gen_random_uuid(), 'none', 1, 1, '', now())`)
      await db.execute(sql`insert into stock_alerts (product_id, email) values (${product}, 'alert@example.org')`)
      await db.execute(sql`
        insert into site_transfers (kind, state, by, expires_at)
        values ('export', 'done', 'An admin', now() + interval '7 days')`)
    })
    const age = async () => {
      for (const deadline of deadlines.all()) {
        const { table, name } = 'until' in deadline ? deadline.until : deadline.from
        const column = sql.identifier(name)
        await here.asOwner((db) => db.execute(sql`update ${table} set ${column} = ${column} - interval '400 days'`))
      }
    }
    const stored = async () => {
      await removeExpired(pipeline, (error) => expect.fail(error.message))
      const { rows } = await here.asOwner((db) =>
        db.execute(sql`select
          (select count(*)::int from products where trashed_at is not null) as trashed,
          (select count(*)::int from sliders) as slides,
          (select count(*)::int from document_versions) as versions,
          (select count(*)::int from stock_alerts) as alerts,
          (select count(*)::int from site_transfers where state = 'done') as exports,
          (select count(*)::int from users where delete_after is not null) as closed`),
      )
      return rows[0]
    }
    const all = { trashed: 1, slides: 1, versions: 1, alerts: 1, exports: 1, closed: 1 }
    await owner.owners.suspend({ id: here.id, reason: 'Unpaid' })
    await age()
    await database.owner.execute(
      sql`update tenants set suspended_at = suspended_at - interval '400 days' where id = ${here.id}`,
    )
    expect(await stored()).toEqual(all)
    await owner.owners.resume({ id: here.id, reason: 'Paid' })
    expect(await stored()).toEqual(all)
    // The control: without a suspension, the same time is enough to delete all.
    await age()
    expect(await stored()).toEqual({ trashed: 0, slides: 0, versions: 0, alerts: 0, exports: 0, closed: 0 })
  })

  test('notifies all admins about support without permission', async () => {
    const { here, admin, visitor, owner, database } = await setUp()
    const input = { id: here.id, reason: 'Court order', withoutConsent: true }
    const { address } = await owner.owners.openSupport(input)
    const { token } = await visitor.supportAccess.enter({ ticket: address.split('#')[1]! })
    expect((await here.as(token).auth.me({})).role).toBe('admin')
    const [mail] = await mailsTo({ database }, admin.email)
    expect(mail?.text).toContain('Court order')
    expect((await owner.owners.log({ action: 'opened-without-consent' })).results[0]).toMatchObject({
      reason: 'Court order',
    })
    await here.as(token).auth.logout({})
    await expect(here.as(token).auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  })

  test('changes a plan by hand and removes a host', async () => {
    const { here, owner, database } = await setUp()
    await owner.owners.changePlan({ id: here.id, plan: 'enterprise', reason: 'Agreed by phone' })
    const [tenant] = await database.owner.select().from(tenants).where(eq(tenants.id, here.id))
    expect(tenant?.plan).toBe('enterprise')
    const more = `more-${here.host}`
    const remove = (host: string) => owner.owners.removeHost({ host, reason: 'Stolen' })
    await expect(remove(here.host)).rejects.toMatchObject({ code: 'CONFLICT' })
    await database.owner.insert(domains).values({ host: more, tenantId: here.id })
    expect((await owner.owners.hosts({ q: more })).results).toMatchObject([{ host: more, hosts: 2 }])
    await remove(more)
    await expect(remove(more)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(remove(ownersHost)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { log } = await owner.owners.company({ id: here.id })
    expect(log.map(({ action, detail }) => [action, detail])).toEqual([
      ['removed-host', more],
      ['changed-plan', 'Business → Enterprise'],
    ])
    expect((await owner.owners.signUps({})).days).toHaveLength(90)
  })

  test('shows an announcement to staff until they dismiss it', async () => {
    const { admin, moderator, owner } = await setUp()
    const text = `Maintenance ${randomUUID()}`
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    await expect(owner.owners.announce({ text, startsAt: at(1), endsAt: at(0) })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    await owner.owners.announce({ text, startsAt: at(-1), endsAt: at(1) })
    const noticeOf = async (person: Person) =>
      (await person.platformNotices.get({})).announcements.find((one) => one.text === text)
    const notice = await noticeOf(admin)
    await admin.platformNotices.dismiss({ id: notice!._id })
    expect(await noticeOf(admin)).toBeUndefined()
    expect(await noticeOf(moderator)).toBeDefined()
    await owner.owners.endAnnouncement({ id: notice!._id })
    expect(await noticeOf(moderator)).toBeUndefined()
  })
})
