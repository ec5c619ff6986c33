import { useEffect } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { newId } from '#renderer/core/new-id.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { isLeaving } from '#renderer/core/session/replace-page.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Quote } from '#shared/commerce/cart.ts'
import { type Cart, isSameCart, itemsOf } from './cart-lines.ts'
import { cartOf, changeCart } from './cart-store.ts'
import { useCart } from './use-cart.ts'

/** Milliseconds between a change and its upload. */
const saveDelay = 400

/**
 * Syncs the cart with the account of the current user and merges a guest's cart into it once. After an expired session the
 * cart stays in the browser, and its changes are uploaded when the user signs in again.
 */
export function CartSync() {
  const { _id: companyId } = useCompany()
  const { me } = useMe()
  const { owner, dirty, lines } = useCart()

  useEffect(() => {
    if (me && !isLeaving()) void withTabLock(() => syncCart(companyId, me._id)).catch(() => undefined)
  }, [companyId, me])

  useEffect(() => {
    if (!me || owner !== me._id || !dirty) return
    const timer = setTimeout(() => void saveCart(companyId, lines).catch(() => undefined), saveDelay)
    return () => clearTimeout(timer)
  }, [companyId, me, owner, dirty, lines])
  return null
}

/** Downloads the cart of the account, or merges the cart of this browser into it. The next page retries after an error. */
async function syncCart(companyId: string, userId: string) {
  const before = cartOf(companyId)
  if (before.owner !== userId) return mergeCart(companyId, userId)
  if (before.dirty) return
  const known = await api.cart.get({})
  // Changes made in the meantime are uploaded instead.
  if (isSameCart(cartOf(companyId), before)) changeCart(companyId, () => cartFrom(userId, known))
}

async function mergeCart(companyId: string, userId: string): Promise<void> {
  const before = cartOf(companyId)
  const { owner, lines, name = newId() } = before
  const items = owner === null ? itemsOf(lines) : []
  // The name is stored before sending, so that a lost response does not merge the cart twice.
  if (items.length) changeCart(companyId, () => ({ name }))
  const merged: Quote & { kept?: number } = items.length
    ? await api.cart.put({ items, merge: name })
    : await api.cart.get({})
  const { kept: earlier = 0 } = merged
  // Lines added in the meantime are merged as well.
  if (!isSameCart(cartOf(companyId), before)) return mergeCart(companyId, userId)
  changeCart(companyId, () => cartFrom(userId, merged))
  if (earlier > 0) toast.info(`We kept ${earlier} ${earlier === 1 ? 'item' : 'items'} from your earlier cart`)
}

function cartFrom(owner: string, { lines }: Quote): Partial<Cart> {
  return {
    owner,
    dirty: false,
    name: undefined,
    lines: lines
      .filter(({ problem }) => problem !== 'gone')
      .map(({ problem: _, availability: _availability, otherPrice: _otherPrice, ...line }) => line),
  }
}

async function saveCart(companyId: string, lines: Cart['lines']) {
  await api.cart.put({ items: itemsOf(lines) })
  // Changes made in the meantime are still to be uploaded.
  changeCart(companyId, (now) => ({
    dirty: now.lines !== lines && JSON.stringify(now.lines) !== JSON.stringify(lines),
  }))
}

/** Prevents two tabs from merging the same lines at the same time. */
function withTabLock(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('cart', work) : work()
}
