import { useEffect } from 'react'
import type { Quote } from '#shared/cart.ts'
import { api } from '../api/api.ts'
import { useCompany } from '../site/company.ts'
import { useMe } from '../site/me.ts'
import { toast } from '../ui/toast.ts'
import { type CartLine, itemsOf } from './cart-lines.ts'
import { cartOf, changeCart } from './cart-store.ts'
import { useCart } from './use-cart.ts'

/** How long after a change the account hears of it, in milliseconds. */
const pause = 400

/**
 * Keeps the cart with the account of whoever is signed in. A guest's cart is
 * joined with the account's once; after logging out nothing of it stays here.
 */
export function CartSync() {
  const { _id: companyId } = useCompany()
  const { me, signedIn } = useMe()
  const { owner, dirty, lines } = useCart()

  useEffect(() => {
    if (!signedIn && owner !== null) changeCart(companyId, () => ({ owner: null, dirty: false, lines: [] }))
  }, [signedIn, owner, companyId])

  useEffect(() => {
    if (me) void oneTabAtATime(() => meet(companyId, me._id)).catch(() => undefined)
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
  const cart = cartOf(companyId)
  if (cart.owner === userId) {
    if (!cart.dirty) take(companyId, userId, await api.cart.get({}))
    return
  }
  const guests = cart.owner === null ? itemsOf(cart.lines) : []
  const merged = guests.length ? await api.cart.put({ items: guests, merge: true }) : await api.cart.get({})
  take(companyId, userId, merged)
  const kept = 'kept' in merged ? Number(merged.kept) : 0
  if (kept > 0) toast.info(`We kept ${kept} ${kept === 1 ? 'item' : 'items'} from your earlier cart`)
}

function take(companyId: string, owner: string, { lines }: Quote) {
  changeCart(companyId, () => ({
    owner,
    dirty: false,
    lines: lines
      .filter(({ problem }) => problem !== 'gone')
      .map(({ id, variantId, slug, title, variant, image, price, qty, available }) => ({
        id,
        variantId,
        slug,
        title,
        variant,
        image,
        price,
        qty,
        maxQty: available || undefined,
      })),
  }))
}

async function keep(companyId: string, lines: readonly CartLine[]) {
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
