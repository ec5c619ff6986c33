import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits that fit into an address or a header. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is kept of a secret, so that a stolen database opens nothing. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
