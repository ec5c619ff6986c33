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

/**
 * Class 08: the connection was lost. 57P01 to 57P03: the server ends or starts. Not 57014, because a statement that was
 * cancelled for its duration takes as long again.
 * 40001 and 40P01: another transaction was in the way. 53300: there are too many connections.
 */
const transientState = /^(08...|57P0[1-3]|40001|40P01|53300)$/

/** Whether the same work may succeed later, because an error says nothing about the work itself. */
export const isTransient = (thrown: unknown): boolean =>
  isUnreachable(thrown) ||
  isReadOnly(thrown) ||
  [...errorChain(thrown)].some(({ code }) => transientState.test(String(code)))

/** Whether the database is read-only: a standby that was not promoted, or a full or fenced server. */
export function isReadOnly(thrown: unknown): boolean {
  return [...errorChain(thrown)].some(({ code }) => code === '25006')
}
