import { randomInt } from 'node:crypto'
import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'

/** Without characters that are easily misread, and without vowels, so that no words appear. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXZ'

/**
 * A random number like `VD-2026-7K3QX9`, which may be in use already. A sequence would reveal the sales, could be guessed, and would serialize orders.
 */
export async function newOrderNumber(db: Db): Promise<string> {
  const { name, orderPrefix } = await getCompany(db)
  const prefix = orderPrefix || prefixOf(name)
  const suffix = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${prefix}-${new Date().getUTCFullYear()}-${suffix}`
}

/** The initials of a company, or the first characters of its name. */
export function prefixOf(name: string): string {
  const parts = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const initials = parts
    .map((part) => part[0])
    .join('')
    .slice(0, 3)
  return initials.length > 1 ? initials : (parts[0]?.slice(0, 3) ?? 'NO')
}
