import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'
import { errorChain } from './error-chain.ts'

/** Structured logs on standard output, one JSON object a line, without anything that opens a door. */
export function loggerOptions({ logLevel }: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false
  return {
    level: logLevel,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.otp', '*.newPassword'],
      censor: '[hidden]',
    },
    serializers: {
      // Query strings can carry tickets and searches; the path is enough to find a fault.
      req: ({ method, url, id }) => ({ method, url: url?.split('?')[0], id }),
      err: (error: unknown) => [...errorChain(error)].map(told) as never,
    },
  }
}

/** Of an error only what helps to find it. A failed query names its values: hashes, codes, whole mails. */
function told({ name, message, stack, code, ...more }: Error & { code?: unknown; constraint?: unknown }) {
  const said = withoutValues(message)
  const at = stack?.split('\n').filter((line) => /^ {4}at /.test(line))
  return { name, message: said, code, constraint: more.constraint, at: at?.slice(0, 10) }
}

/** A message for the log, without what stood in the query that failed. */
export const withoutValues = (message = '') => message.split('\nparams:')[0]!
