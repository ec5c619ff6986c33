import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { AppError } from '#shared/core/errors.ts'
import type { NewPasskey, PasskeyProof } from '#shared/identity/second-factor.ts'

/** Loaded with the first press: most visitors never use a passkey. */
const library = () => import('@simplewebauthn/browser')

/** Not in the desktop app, whose address is not the site's, nor in browsers without them. */
export function usePasskeysWork(): boolean {
  const { desktop } = usePlatform()
  return !desktop && typeof PublicKeyCredential === 'function'
}

/** Makes a passkey. Throws what to show when it was cancelled or cannot be made. */
export async function createPasskey(options: Record<string, unknown>): Promise<NewPasskey> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }).then(
    (made) => made as NewPasskey,
    failed('This device has a passkey for this account already.'),
  )
}

/** Asks for a passkey. Throws what to show when it was cancelled or there is none. */
export async function askForPasskey(options: Record<string, unknown>): Promise<PasskeyProof> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }).then(
    (proof) => proof as PasskeyProof,
    failed('This passkey cannot be used here.'),
  )
}

const failed =
  (invalid: string) =>
  (cause: unknown): never => {
    const { name } = cause as Error
    if (name === 'InvalidStateError') throw new AppError('CONFLICT', invalid, { cause })
    if (name === 'SecurityError')
      throw new AppError('UNAVAILABLE', 'Passkeys do not work at this address. Use another way.', { cause })
    throw new AppError('UNAVAILABLE', 'The passkey was not used. Try again, or use another way.', { cause })
  }
