import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Format version of sealed texts. */
const version = 'v1'

/**
 * Encrypts values that the server reads again, such as the secrets of authenticator apps (AES-256-GCM). `owner` is
 * authenticated, so that a sealed text cannot be copied to another owner's row. The key is separate from the signing
 * keys, which may be replaced at any time.
 */
export class Vault {
  private readonly key: Buffer

  constructor(secret: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'vault', 32))
  }

  seal(text: string, owner: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(owner))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return [version, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
  }

  /** Throws if the text was changed, or sealed for another owner or with another key. */
  open(sealed: string, owner: string): string {
    const [kind, nonce, rest] = sealed.split('.')
    if (kind !== version || !nonce || !rest) throw new Error('a sealed text has an unknown format')
    const bytes = Buffer.from(rest, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', this.key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  }
}
