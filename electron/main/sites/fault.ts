import { AppError } from '#shared/core/errors.ts'

/** Why a site could not be asked, in words. Nothing here can be overridden: a wrong certificate is an end. */
export function networkFault(address: string, cause: unknown): AppError {
  const { host } = new URL(address)
  const code = codeOf(cause)
  if (/CERT|SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY|CRL|HOSTNAME_MISMATCH/.test(code))
    return new AppError('UNAVAILABLE', `${host} could not prove who it is: its certificate is not valid.`, { cause })
  if (/SSL|TLS|EPROTO/.test(code))
    return new AppError('UNAVAILABLE', `No secure connection to ${host} is possible.`, { cause })
  if (code === 'ENOTFOUND') return new AppError('OFFLINE', `There is no ${host}, or you are offline.`, { cause })
  return new AppError('OFFLINE', `${host} does not answer. Please check your connection.`, { cause })
}

/** fetch says no more than that it failed; what it failed of stands further down. */
function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string') return at.code
  return ''
}
