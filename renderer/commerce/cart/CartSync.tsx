import { useEffect } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { newId } from '#renderer/core/new-id.ts'
import { isLeaving } from '#renderer/core/session/leave.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Quote } from '#shared/commerce/cart.ts'
import { type Cart, isSameCart, itemsOf } from './cart-lines.ts'
import { cartOf, changeCart } from './cart-store.ts'
import { useCart } from './use-cart.ts'

/** How long after a change the account hears of it, in milliseconds. */
const pause = 400

/**
 * Keeps the cart with the account of whoever is signed in. A guest's cart is
 * joined with the account's once. Where a session ends by itself it stays, and what
 * was put there since is told to the account when its owner is back.
 */
export function CartSync() {
  const { _id: companyId } = useCompany()
  const { me } = useMe()
  const { owner, dirty, lines } = useCart()

  useEffect(() => {
    if (me && !isLeaving()) void oneTabAtATime(() => meet(companyId, me._id)).catch(() => undefined)
  }, [companyId, me])

  useEffect(() => {
    if (!me || owner !== me._id || !dirty) return
    const timer = setTimeout(() => void keep(companyId, lines).catch(() => undefined), pause)
    return () => clearTimeout(timer)
  }, [companyId, me, owner, dirty, lines])
  return null
}

/** Brings the cart of this browser and the one of the account together. What fails is tried again on the next page. */
async function meet(companyId: string, userId: string) {
  const before = cartOf(companyId)
  if (before.owner !== userId) return join(companyId, userId)
  if (before.dirty) return
  const known = await api.cart.get({})
  // What was changed meanwhile is told to the account instead.
  if (isSameCart(cartOf(companyId), before)) changeCart(companyId, () => taken(userId, known))
}

async function join(companyId: string, userId: string): Promise<void> {
  const before = cartOf(companyId)
  const { owner, lines, name = newId() } = before
  const items = owner === null ? itemsOf(lines) : []
  // Kept before it is sent: an answer that gets lost must not have it joined twice.
  if (items.length) changeCart(companyId, () => ({ name }))
  const { kept = 0, ...joined } = items.length ? await api.cart.put({ items, merge: name }) : await getCart()
  // What was put there meanwhile is joined as well.
  if (!isSameCart(cartOf(companyId), before)) return join(companyId, userId)
  changeCart(companyId, () => taken(userId, joined))
  if (kept > 0) toast.info(`We kept ${kept} ${kept === 1 ? 'item' : 'items'} from your earlier cart`)
}

const getCart = async (): Promise<Quote & { kept?: number }> => api.cart.get({})

function taken(owner: string, { lines }: Quote): Partial<Cart> {
  return {
    owner,
    dirty: false,
    name: undefined,
    lines: lines
      .filter(({ problem }) => problem !== 'gone')
      .map(({ id, variantId, slug, title, variant, image, price, qty }) => ({
        id,
        variantId,
        slug,
        title,
        variant,
        image,
        price,
        qty,
      })),
  }
}

async function keep(companyId: string, lines: Cart['lines']) {
  await api.cart.put({ items: itemsOf(lines) })
  // What was changed meanwhile is still to be told.
  changeCart(companyId, (now) => ({
    dirty: now.lines !== lines && JSON.stringify(now.lines) !== JSON.stringify(lines),
  }))
}

/** Two tabs that sign in together must not both add the same lines. */
function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('cart', work) : work()
}
