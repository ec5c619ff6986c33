import { createHmac } from 'node:crypto'
import type { Person } from './world.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an authenticator app (RFC 6238), implemented here to verify the server's library. */
export function totpCode(secret: string, at = Date.now()): string {
  const bits = [...secret].map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', key).update(step).digest()
  const offset = digest.at(-1)! & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Sets up an authenticator app with the previous code, so that the current code stays unused. */
export async function setUpApp(person: Person) {
  const { secret, address } = await person.secondFactor.startApp({})
  const { recoveryCodes = [] } = await person.secondFactor.confirmApp({ code: totpCode(secret, Date.now() - 30_000) })
  return { secret, address, recoveryCodes }
}
