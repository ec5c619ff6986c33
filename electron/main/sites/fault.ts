import { AppError } from '#shared/core/errors.ts'

/** The error for an unreachable site, with a message for users. Certificate errors cannot be overridden. */
export function networkFault(address: string, cause: unknown): AppError {
  const { host } = new URL(address)
  const code = codeOf(cause)
  if (/CERT|SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY|CRL|HOSTNAME_MISMATCH/.test(code))
    return new AppError('UNAVAILABLE', `The certificate of ${host} is not valid.`, { cause })
  if (/SSL|TLS|EPROTO/.test(code))
    return new AppError('UNAVAILABLE', `The app could not connect securely to ${host}.`, { cause })
  if (code === 'ENOTFOUND') return new AppError('OFFLINE', `${host} was not found, or you are offline.`, { cause })
  return new AppError('OFFLINE', `${host} does not respond. Please check your connection.`, { cause })
}

/** The error code, which `fetch` hides in a cause. */
function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string') return at.code
  return ''
}
