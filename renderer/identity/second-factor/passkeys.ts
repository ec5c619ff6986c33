import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { AppError } from '#shared/core/errors.ts'
import type { NewPasskey, PasskeyProof } from '#shared/identity/second-factor.ts'

/** Loaded on first use, because most visitors never use a passkey. */
const library = () => import('@simplewebauthn/browser')

/** False in the desktop app, whose address is not the site's, and in browsers without passkeys. */
export function usePasskeysWork(): boolean {
  const { desktop } = usePlatform()
  return !desktop && typeof PublicKeyCredential === 'function'
}

/** Creates a passkey. Throws an error with a message to show. */
export async function createPasskey(options: Record<string, unknown>): Promise<NewPasskey> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }).then(
    (created) => created as NewPasskey,
    failed('This device already has a passkey for this account.'),
  )
}

/** Asks for a passkey. Throws an error with a message to show. */
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
