export interface Signing {
  signed: boolean
  notarised: boolean
  /** The result, for the developer. */
  message: string
}

/** Signs with the certificate that the environment names, and notarises with Apple's account. */
export function signingOf(platform: NodeJS.Platform, given: NodeJS.ProcessEnv): Signing {
  const has = (...names: string[]) => names.some((name) => given[name])
  if (platform === 'linux') return { signed: false, notarised: false, message: 'Packages for Linux are not signed.' }
  const signed = platform === 'win32' ? has('WIN_CSC_LINK', 'CSC_LINK') : has('CSC_LINK', 'CSC_NAME')
  if (!signed)
    return {
      signed,
      notarised: false,
      message: 'NOT SIGNED: CSC_LINK is not set. Systems will warn users who open it.',
    }
  if (platform === 'win32') return { signed, notarised: false, message: 'Signed.' }
  const notarised = has('APPLE_API_KEY', 'APPLE_ID', 'APPLE_KEYCHAIN_PROFILE')
  return {
    signed,
    notarised,
    message: notarised ? 'Signed and notarised.' : 'Signed, NOT NOTARISED: neither APPLE_API_KEY nor APPLE_ID is set.',
  }
}

/** Removes empty variables, which electron-builder would take for a certificate without a name. */
export function dropEmpty(environment: NodeJS.ProcessEnv) {
  for (const name of Object.keys(environment))
    if (/^(WIN_)?CSC_|^APPLE_/.test(name) && environment[name] === '') delete environment[name]
}
