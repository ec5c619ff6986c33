import { Secret, TOTP } from 'otpauth'

const period = 30
const digits = 6
/** 160 bits in base32, as RFC 4226 recommends. */
/** 160 bits in base32, as recommended by RFC 4226. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period, digits, algorithm: 'SHA1' })

/** The address in the QR code for authenticator apps. */
export function totpAddress(secret: string, issuer: string, label: string): string {
  // A colon would end the issuer.
  const name = issuer.replaceAll(':', ' ')
  return new TOTP({ secret: Secret.fromBase32(secret), period, digits, issuer: name, label }).toString()
}

/** The time step of a code: the current one, the previous or the next. Compared in constant time. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}
