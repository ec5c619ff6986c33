import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'
import { errorChain } from './error-chain.ts'

/** JSON logs on standard output, one object per line, without credentials. */
export function loggerOptions({ logLevel }: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false
  return {
    level: logLevel,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.otp', '*.newPassword'],
      censor: '[hidden]',
    },
    serializers: {
      // Query strings may contain tickets and searches.
      req: ({ method, url, id }) => ({ method, url: url?.split('?')[0], id }),
      err: (error: unknown) => [...errorChain(error)].map(loggableError) as never,
    },
  }
}

/**
 * The safe fields of an error: the message of a failed query would contain its values, such as hashes, codes and
 * emails.
 */
function loggableError({ name, message, stack, code, ...more }: Error & { code?: unknown; constraint?: unknown }) {
  const at = stack?.split('\n').filter((line) => /^ {4}at /.test(line))
  return { name, message: withoutValues(message), code, constraint: more.constraint, at: at?.slice(0, 10) }
}

/** A message without the values of a failed query. */
export const withoutValues = (message = '') => message.split('\nparams:')[0]!
