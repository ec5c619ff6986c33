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
const said =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|after calling end on the pool|Query read timeout/

/** Whether an error, or anything that caused it, says that the database cannot be reached at the moment. */
export function isUnreachable(thrown: unknown): boolean {
  return [...errorChain(thrown)].some(({ code, message }) => codes.includes(String(code)) || said.test(message ?? ''))
}

/** Whether the database takes no writes at the moment: a standby that was not promoted, or a full or fenced server. */
export function isReadOnly(thrown: unknown): boolean {
  return [...errorChain(thrown)].some(({ code }) => code === '25006')
}
