import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

/** Structured logs on standard output, one JSON object a line, without anything that opens a door. */
export function loggerOptions({ logLevel }: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false
  return {
    level: logLevel,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.otp', '*.newPassword'],
      censor: '[hidden]',
    },
    // Query strings can carry tickets and searches; the path is enough to find a fault.
    serializers: { req: ({ method, url, id }) => ({ method, url: url?.split('?')[0], id }) },
  }
}
