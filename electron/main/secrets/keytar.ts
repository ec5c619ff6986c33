import type { Keytar } from './keychain.ts'

/** Loaded when first needed: it is optional, and where libsecret is missing loading it throws. */
export async function loadKeytar(): Promise<Keytar> {
  const { default: keytar } = await import('keytar')
  return keytar
}
