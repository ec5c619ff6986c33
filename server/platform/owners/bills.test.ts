import { expect, test } from 'vitest'
import { pdfOf } from '#server/core/media/pdf.ts'
import { mailsTo } from '#tests/mailed.ts'
import { ownersHost, ownersOn } from '#tests/owners-site.ts'
import { submitForm } from '#tests/submit-form.ts'
import { databases, world } from '#tests/world.ts'
import { platformOn } from '../subscriptions/platform-for-tests.ts'
import { startTrial } from '../subscriptions/start-trial.ts'

const [{ url } = {}] = databases.slice(-1)
const refresh = () => new Promise((resolve) => setTimeout(resolve, 1100))

async function setUp() {
  const made = await world({ url, ownersHost, plan: 'free' })
  await platformOn(made)
  await startTrial(made.database.owner, made.here.id, 'pro')
  return { ...made, ...(await ownersOn(made)) }
}

test('owners see the bills of all companies, and decide on the nonprofit price', async () => {
  const { admin, owner, here, database } = await setUp()
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  const q = here.slug
  expect((await owner.owners.bills({ q })).results).toMatchObject([
    { companyId: here.id, company: `Company ${here.slug}`, kind: 'new', status: 'open', total: 99, currency: 'USD' },
  ])
  expect((await owner.owners.bills({ q, state: 'paid' })).total).toBe(0)

  const proof = pdfOf([['A charity']])
  await submitForm(admin, 'POST', '/api/admin/subscription/nonprofit', { document: [proof, 'charity.pdf'] })
  const waiting = (await owner.owners.nonprofits({})).results.filter(({ companyId }) => companyId === here.id)
  expect(waiting).toMatchObject([{ company: `Company ${here.slug}` }])
  const { mime, base64 } = await owner.owners.nonprofitDocument({ id: here.id })
  expect([mime, Buffer.from(base64, 'base64').equals(proof)]).toEqual(['application/pdf', true])
  const { requestedAt } = waiting[0]!
  const decision = { id: here.id, approve: true, requestedAt, reason: 'The register lists it' }
  const earlier = new Date(Date.parse(requestedAt) - 1).toISOString()
  await expect(owner.owners.decideNonprofit({ ...decision, requestedAt: earlier })).rejects.toMatchObject({
    message: expect.stringContaining('another document'),
  })
  await owner.owners.decideNonprofit(decision)
  await expect(owner.owners.decideNonprofit(decision)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await owner.owners.bills({ q, state: 'open' })).results).toMatchObject([{ kind: 'new', total: 49.5 }])
  expect((await owner.owners.bills({ q, state: 'void' })).total).toBe(1)
  const { log } = await owner.owners.company({ id: here.id })
  expect(log).toMatchObject([{ action: 'approved-nonprofit', reason: 'The register lists it' }])
  const [mail] = await mailsTo({ database }, admin.email)
  expect(mail?.subject).toBe('Your nonprofit discount is approved')
})

test('admins of a suspended company can end its plan and delete the site, and not change the plan', async () => {
  const { admin, owner, here, visitor } = await setUp()
  await owner.owners.suspend({ id: here.id, reason: 'Unpaid' })
  await refresh()
  expect((await admin.subscription.get({})).status).toBe('trialing')
  await expect(admin.subscription.change({ plan: 'business', billing: 'monthly' })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  expect((await admin.subscription.cancel({})).cancelAtPeriodEnd).toBe(true)
  const name = `Company ${here.slug}`
  expect((await admin.subscription.closeSite({ name, when: 'now' })).closing).toBeDefined()
  await refresh()
  // Callbacks of payments under way still arrive.
  const callback = await visitor.inject({ method: 'POST', url: '/api/payments/paynow/result', payload: {} })
  expect(callback.statusCode).not.toBe(503)
  expect((await admin.subscription.reopenSite({})).closing).toBeUndefined()
})
