import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

/** Flags of authenticator data (WebAuthn, 6.1). */
const userPresent = 0x01
const userVerified = 0x04
const attested = 0x40

/**
 * A software passkey with a P-256 key that responds like a browser. Tests can change its claims to check that false
 * ones are refused.
 */
export function newPasskey({ origin, rpId = new URL(origin).hostname }: { origin: string; rpId?: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const id = randomBytes(32)
  let counter = 0

  const authenticatorData = (flags: number, verified: boolean) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = flags | userPresent | (verified ? userVerified : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count])
  }
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  const challengeIn = (options: Record<string, unknown>) => String(options.challenge)

  return {
    id: base64url(id),

    /** Response to `navigator.credentials.create`. */
    create(options: Record<string, unknown>, { from = origin } = {}) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        authenticatorData(attested, true),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(key),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challengeIn(options), from)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },

    /** Response to `navigator.credentials.get`. */
    get(options: Record<string, unknown>, { from = origin, verified = true, counts = true } = {}) {
      if (counts) counter++
      const data = authenticatorData(0, verified)
      const client = clientData('webauthn.get', challengeIn(options), from)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
