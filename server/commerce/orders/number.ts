import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { companyIn } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { orders } from './orders.table.ts'

/** Without what is easily misread on paper or on the phone, and without vowels that could make words. */
const signs = '23456789BCDFGHJKMNPQRSTVWXZ'

/**
 * A number that people can read out, `VD-2026-7K3QX9`. Not counted up: that would
 * tell how much a shop sells, let strangers guess the next one, and make everybody
 * who orders at the same time wait for one row.
 */
export async function newOrderNumber(db: Db): Promise<string> {
  const { name, orderPrefix } = await companyIn(db)
  const prefix = orderPrefix || prefixOf(name)
  for (;;) {
    const drawn = Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('')
    const number = `${prefix}-${new Date().getUTCFullYear()}-${drawn}`
    if ((await db.$count(orders, eq(orders.orderNumber, number))) === 0) return number
  }
}

/** The initials of a company, or how its name begins. */
export function prefixOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const initials = words
    .map((word) => word[0])
    .join('')
    .slice(0, 3)
  return initials.length > 1 ? initials : (words[0]?.slice(0, 3) ?? 'NO')
}
