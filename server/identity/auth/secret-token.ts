import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in addresses and headers. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The stored form of a secret: a stolen database does not reveal it. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
