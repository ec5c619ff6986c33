import crypto from 'node:crypto'
import { onTestFinished } from 'vitest'

/**
 * Hashing a password is slow on purpose, and tests sign in thousands of times. Here it takes a fortieth of the time;
 * what a hash says of its cost stays.
 */
const full = crypto.argon2
let isLight = true
const light: typeof full = (algorithm, parameters, callback) => {
  const { memory } = parameters
  full(algorithm, isLight ? { ...parameters, memory: Math.min(memory, 1024), passes: 1 } : parameters, callback)
}
Object.assign(crypto, { argon2: light })

/** Until the test has ended or what this returns is called, passwords are hashed as the product does. */
export function hashAtFullCost() {
  const lightly = () => {
    isLight = true
  }
  isLight = false
  onTestFinished(lightly)
  return lightly
}
