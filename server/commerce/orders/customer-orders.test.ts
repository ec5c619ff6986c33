import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeUser } from '#server/identity/auth/rows-for-tests.ts'
import { codeTo } from '#tests/mailed.ts'
import { featureDatabases, password, serverOn, world } from '#tests/world.ts'
import { putOnSale } from '../products/products-for-tests.ts'
import { checkoutRequest } from './checkout-for-tests.ts'

beforeAll(async () => void (await serverOn()))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('links a guest order to a later account with its verified address', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{}])
    const username = `rosa-${randomUUID().slice(0, 8)}`
    const email = `${username}@people.example`
    const { order } = await w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10, { email }))
    const { order: other, token: link } = await w.visitor.orders.checkout(
      checkoutRequest([{ id: id!, qty: 1 }], 10, { email: `x${email}` }),
    )
    await w.visitor.auth.register({ first_name: 'Rosa', last_name: 'Lind', username, email, password })
    const { token } = await w.visitor.auth.verifyCode({ email, otp: await codeTo(w, email) })
    const rosa = w.here.as(token)
    expect((await rosa.orders.mine({})).results.map(({ _id }) => _id)).toEqual([order._id])
    expect((await rosa.orders.get({ id: order._id })).isOwn).toBe(true)
    await expect(rosa.orders.get({ id: other._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // The link opens the order of another customer, but does not make it theirs.
    expect((await rosa.orders.get({ id: other._id, token: link })).isOwn).toBe(false)
    // The order belongs to the account, whose verified address confirms it without the link.
    expect((await rosa.orders.confirm({ id: order._id })).confirmBy).toBeUndefined()
    expect(await w.admin.adminOrders.get({ id: order._id })).toMatchObject({ guest: false })
  })

  test('links guest orders at sign-in, but not to unverified addresses', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{}])
    const { order } = await w.visitor.orders.checkout(
      checkoutRequest([{ id: id!, qty: 1 }], 10, { email: w.member.email }),
    )
    const signIn = async () => {
      const { token } = await w.visitor.auth.login({ username: w.member.username, password })
      return w.here.as(token)
    }
    await changeUser(w.here, w.member.id, { verifiedAt: null })
    expect((await (await signIn()).orders.mine({})).results).toEqual([])
    await changeUser(w.here, w.member.id, { verifiedAt: new Date().toISOString() })
    expect((await (await signIn()).orders.mine({})).results.map(({ _id }) => _id)).toEqual([order._id])
  })
})
