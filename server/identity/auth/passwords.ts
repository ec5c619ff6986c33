import crypto from 'node:crypto'
import { AppError } from '#shared/core/errors.ts'

/** Settings of new hashes: OWASP's recommendation for argon2id. They can be raised at any time, stored hashes contain their own. */
const current = { memory: 19_456, passes: 2, parallelism: 1 }
type Cost = typeof current

/** Hashes a password. The text contains the settings and the salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(16)
  return serialize(current, salt, await derive(password, salt, 32, current))
}

/** Compares a password with a stored hash. Takes as long without a hash, so that the time does not reveal which users exist. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const { cost, salt, hash } = parse(stored ?? dummyHash)
  const derived = await derive(password, salt, hash.length, cost)
  return crypto.timingSafeEqual(derived, hash) && stored !== null && stored !== undefined
}

/** Whether a stored hash is cheaper than current ones and should be replaced at the next sign-in. */
export function isOutdated(stored: string) {
  const { cost } = parse(stored)
  return cost.memory < current.memory || cost.passes < current.passes
}

function serialize({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer) {
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(hash)}`
}

function parse(stored: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]{16,})\$([\w+/]{22,})$/.exec(stored)
  if (!parts) throw new Error('a stored password hash cannot be parsed')
  const [, memory, passes, parallelism, salt, hash] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

const dummyHash = serialize(current, crypto.randomBytes(16), crypto.randomBytes(32))

function derive(password: string, nonce: Buffer, tagLength: number, cost: Cost) {
  // Keyboards may produce different Unicode forms of the same password.
  const message = password.normalize('NFKC')
  return queued(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        crypto.argon2('argon2id', { message, nonce, tagLength, ...cost }, (error, hash) =>
          error ? reject(error) : resolve(hash),
        )
      }),
  )
}

const maxRunning = 2
const maxWaiting = 50
const waiting: (() => void)[] = []
let running = 0

/** Limits how many hashes run at once, and refuses requests when too many wait: hashing is slow by design. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxRunning) running++
  else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new AppError('UNAVAILABLE', 'The site is busy at the moment. Please try again.', { retryAfter: 5 })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
