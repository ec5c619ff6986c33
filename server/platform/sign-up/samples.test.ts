import { beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { newSignUp, platformOf, signedUpCompany, startSignUp } from '#tests/platform.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'

const { url } = featureDatabases[0]!
beforeAll(async () => void (await serverOn(url)))

/** A new site with its admin. */
async function newSite() {
  const running = await serverOn(url)
  const visitor = (await platformOf(running)).visitor()
  const mia = newSignUp({ plan: 'free' })
  const otp = await startSignUp(running, visitor, mia)
  const token = new URL((await visitor.signUp.create({ email: mia.email, otp })).url).searchParams.get('token')!
  const company = (await signedUpCompany(running, mia.slug))!
  const session = await company.visitor().auth.exchange({ token })
  return { company, admin: company.as(session.token), visitor: company.visitor() }
}

test('removes exactly the unchanged samples, and restores them', async () => {
  const { company, admin, visitor } = await newSite()
  const before = await admin.samples.list({})
  expect(before.items.map(({ kind }) => kind).sort()).toEqual([
    'blogs',
    'photos',
    'photos',
    'photos',
    'photos',
    'products',
  ])
  const done = async () => (await admin.dashboard.stats({})).setup.filter((step) => step.done).map(({ step }) => step)
  // Samples do not count as own photos and products.
  expect(await done()).toEqual([])

  const changed = before.items.find(({ kind }) => kind === 'photos')!._id
  await admin.adminPhotos.update({ id: changed, title: 'My own title' })
  await putOnSale(company, [{ name: 'Own' }])
  expect((await done()).sort()).toEqual(['content', 'product'])

  const { items } = await admin.samples.remove({})
  expect(items).toHaveLength(5)
  expect(items.map(({ _id }) => _id)).not.toContain(changed)
  expect((await visitor.photos.list({})).results.map(({ title }) => title)).toEqual(['My own title'])
  expect((await visitor.products.list({})).results.map(({ name }) => name)).toEqual(['Own'])
  expect((await visitor.blogs.list({})).total).toBe(0)
  expect((await admin.samples.list({})).items).toEqual([])
  expect((await admin.company.account({})).usage.media).toBe(1)

  expect((await admin.samples.restore({ items })).items).toHaveLength(5)
  expect((await visitor.photos.list({})).total).toBe(4)
  expect((await visitor.products.list({})).total).toBe(2)
  // They are samples again.
  expect((await admin.samples.remove({})).items).toHaveLength(5)
})

test('restores nothing but samples in the trash', async () => {
  const { admin } = await newSite()
  const { items } = await admin.samples.list({})
  const photo = items.find(({ kind }) => kind === 'photos')!
  await admin.adminPhotos.update({ id: photo._id, title: 'Own' })
  expect((await admin.samples.restore({ items })).items).toEqual([])
  const { admin: other } = await world({ url })
  expect(await other.samples.list({})).toEqual({ items: [] })
  expect((await other.samples.restore({ items })).items).toEqual([])
})
