import crypto from 'node:crypto'
import { onTestFinished } from 'vitest'

/**
 * Password hashing is deliberately slow, and tests sign in thousands of times. Tests use a fortieth of the cost, but
 * the hash states the real parameters.
 */
const full = crypto.argon2
let isLight = true
const light: typeof full = (algorithm, parameters, callback) => {
  const { memory } = parameters
  full(algorithm, isLight ? { ...parameters, memory: Math.min(memory, 1024), passes: 1 } : parameters, callback)
}
Object.assign(crypto, { argon2: light })

/** Uses the product's hashing cost until the test ends or the result is called. */
export function hashAtFullCost() {
  const lightly = () => {
    isLight = true
  }
  isLight = false
  onTestFinished(lightly)
  return lightly
}
