import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Names the way of sealing, so that another one can follow. */
const version = 'v1'

/**
 * Encrypts what the server has to read again, such as the secrets of
 * authenticator apps (AES-256-GCM). `owner` is authenticated with the text: a
 * sealed text that is copied to another owner's row cannot be opened.
 *
 * Its key is not the one that signs: that one may be replaced at any time.
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

  /** Throws for a text that was changed, or sealed for another owner or with another key. */
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
