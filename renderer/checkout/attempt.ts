import { newId } from '../api/new-id.ts'

const key = 'checkout-attempt'

/**
 * Names an attempt to order. The same order sent again, after an answer that got
 * lost or by a second click, has the same name and is placed once; a changed one
 * is another order.
 */
export function attemptFor(body: unknown): string {
  const wanted = JSON.stringify(body)
  try {
    const { name, body: before } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { name?: string; body?: string }
    if (name && before === wanted) return name
    const fresh = newId()
    sessionStorage.setItem(key, JSON.stringify({ name: fresh, body: wanted }))
    return fresh
  } catch {
    return newId()
  }
}

/** Once an order is placed, the next one is another, even of the same things. */
export function forgetAttempt() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept then.
  }
}
