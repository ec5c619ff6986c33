import { randomInt, timingSafeEqual } from 'node:crypto'
import { type AnyColumn, sql } from 'drizzle-orm'
import { tooManyRequests } from '#server/core/limits/limits.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import { hashOf } from './secret-token.ts'

const maxTries = 5

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

export const codeHashOf = (id: string, code: string) => hashOf(`${id} ${code}`)

export const codeExpiry = sql`now() + interval '10 minutes'` as never

/** Counts a guess in one statement, so that simultaneous guesses all count. */
export const oneMoreTry = (tries: AnyColumn) => sql`least(${tries} + 1, 1000)`

export const secondsUntil = (expiry: AnyColumn) => sql<number>`ceil(extract(epoch from ${expiry} - now()))::int`

interface Guess {
  id: string
  decoy?: boolean
  codeHash: string
  tries: number
  secondsLeft: number
}

/** Throws unless `otp` is the mailed code, is still valid and was not guessed too often. Decoys have no right code. */
export function expectRightCode(guess: Guess, otp: string) {
  if (guess.secondsLeft <= 0) throw new AppError('VALIDATION', 'This code has expired. Request a new one.')
  if (guess.tries > maxTries) throw tooManyRequests(guess.secondsLeft)
  const isRight = timingSafeEqual(Buffer.from(codeHashOf(guess.id, otp)), Buffer.from(guess.codeHash))
  if (!isRight || guess.decoy) throw invalidCode()
}

export const invalidCode = () => fieldError('otp', 'Invalid OTP')

export const otherBrowser = () =>
  new AppError('VALIDATION', 'You registered in another browser. Enter the code there, or log in here first.')
