import type { Keytar } from './keychain.ts'

/** Loaded on first use: it is optional, and loading throws where libsecret is missing. */
export async function loadKeytar(): Promise<Keytar> {
  const { default: keytar } = await import('keytar')
  return keytar
}
