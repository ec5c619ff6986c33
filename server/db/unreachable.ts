import { causesOf } from '../causes.ts'

const codes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
const said =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|after calling end on the pool|Query read timeout/

/** Whether an error, or anything that caused it, says that the database cannot be reached at the moment. */
export function isUnreachable(thrown: unknown): boolean {
  return [...causesOf(thrown)].some(({ code, message }) => codes.includes(String(code)) || said.test(message ?? ''))
}
