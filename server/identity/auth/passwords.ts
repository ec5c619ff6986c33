import crypto from 'node:crypto'
import { AppError } from '#shared/core/errors.ts'

/** What a new hash costs: OWASP's first choice for argon2id. May be raised at any time, kept hashes name their own. */
const today = { memory: 19_456, passes: 2, parallelism: 1 }
type Cost = typeof today

/** The hash of a password, with everything needed to check it later in the text itself. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(16)
  return written(today, salt, await derive(password, salt, 32, today))
}

/** Whether this is the password. Without a kept hash it takes as long and is false, so that time does not tell who exists. */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const { cost, salt, hash } = read(kept ?? nobodys)
  const derived = await derive(password, salt, hash.length, cost)
  return crypto.timingSafeEqual(derived, hash) && kept !== null && kept !== undefined
}

/** Whether a kept hash is cheaper than today's, and should be made anew at the next chance. */
export function isOutdated(kept: string) {
  const { cost } = read(kept)
  return cost.memory < today.memory || cost.passes < today.passes
}

function written({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer) {
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(hash)}`
}

function read(kept: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]{16,})\$([\w+/]{22,})$/.exec(kept)
  if (!parts) throw new Error('a kept password hash cannot be read')
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

const nobodys = written(today, crypto.randomBytes(16), crypto.randomBytes(32))

function derive(password: string, nonce: Buffer, tagLength: number, cost: Cost) {
  // The same password typed on two keyboards may come in two spellings of Unicode.
  const message = password.normalize('NFKC')
  return inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        crypto.argon2('argon2id', { message, nonce, tagLength, ...cost }, (error, hash) =>
          error ? reject(error) : resolve(hash),
        )
      }),
  )
}

const atOnce = 2
const mostWaiting = 50
const waiting: (() => void)[] = []
let running = 0

/** Hashing is made to be slow: a flood of logins waits here, and is turned away in time, instead of taking the machine. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running++
  else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new AppError('UNAVAILABLE', 'The site is busy at the moment. Please try again.', { retryAfter: 5 })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
