export interface Signing {
  signed: boolean
  notarised: boolean
  /** What people will notice of it. */
  words: string
}

/** What the environment says: a package is signed when a certificate is named, and notarised when Apple's account is. */
export function signingOf(platform: NodeJS.Platform, given: NodeJS.ProcessEnv): Signing {
  const has = (...names: string[]) => names.some((name) => given[name])
  if (platform === 'linux') return { signed: false, notarised: false, words: 'Packages for Linux are not signed.' }
  const signed = platform === 'win32' ? has('WIN_CSC_LINK', 'CSC_LINK') : has('CSC_LINK', 'CSC_NAME')
  if (!signed)
    return {
      signed,
      notarised: false,
      words: 'NOT SIGNED: CSC_LINK is not set. The system will warn whoever opens it.',
    }
  if (platform === 'win32') return { signed, notarised: false, words: 'Signed.' }
  const notarised = has('APPLE_API_KEY', 'APPLE_ID', 'APPLE_KEYCHAIN_PROFILE')
  return {
    signed,
    notarised,
    words: notarised ? 'Signed and notarised.' : 'Signed, NOT NOTARISED: neither APPLE_API_KEY nor APPLE_ID is set.',
  }
}

/** An empty variable says nothing; electron-builder would take it for a certificate without a name. */
export function dropEmpty(environment: NodeJS.ProcessEnv) {
  for (const name of Object.keys(environment))
    if (/^(WIN_)?CSC_|^APPLE_/.test(name) && environment[name] === '') delete environment[name]
}
