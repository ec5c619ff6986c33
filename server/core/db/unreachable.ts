import { errorChain } from '../error-chain.ts'

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
const messages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|after calling end on the pool|Query read timeout/

/** Whether an error, or one of its causes, means that the database is unreachable. */
export function isUnreachable(thrown: unknown): boolean {
  return [...errorChain(thrown)].some(
    ({ code, message }) => codes.includes(String(code)) || messages.test(message ?? ''),
  )
}

/** Whether the database is read-only: a standby that was not promoted, or a full or fenced server. */
export function isReadOnly(thrown: unknown): boolean {
  return [...errorChain(thrown)].some(({ code }) => code === '25006')
}
