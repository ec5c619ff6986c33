import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { tenants } from '#server/core/tenants/tenants.table.ts'
import { platformOn } from '#server/platform/subscriptions/platform-for-tests.ts'
import type { Running } from '#server/server.ts'
import { codeTo } from './mailed.ts'
import { companyAt, type Person } from './world.ts'

/** The platform's own site of the test servers. It exists once per database. */
export async function platformOf(running: Running) {
  return companyAt(running, { id: await platformOn(running), slug: 'the-platform', host: 'test.example' })
}

/** A company that signed up. Undefined if there is none. */
export async function signedUpCompany(running: Running, slug: string) {
  const { owner } = running.database
  const [row] = await owner.select({ id: tenants.id }).from(tenants).where(eq(tenants.slug, slug))
  return row && companyAt(running, { id: row.id, slug, host: `${slug}.test.example` })
}

/** A sign-up of a new person. */
export function newSignUp(changes: { plan?: 'free' | 'pro' | 'business'; slug?: string; email?: string } = {}) {
  const username = `mia${randomUUID().slice(0, 8)}`
  return {
    ...{ first_name: 'Mia', last_name: 'Keller', username, password: 'tulip-anchor-95' },
    email: `${username}@${username}.example`,
    site_name: 'Keller Prints',
    slug: `s-${randomUUID().slice(0, 13)}`,
    plan: 'pro' as const,
    ...changes,
  }
}

/** Signs up and returns the code that was mailed. */
export async function startSignUp(running: Running, visitor: Person, signUp: ReturnType<typeof newSignUp>) {
  await resetNetworkLimit(running)
  await visitor.signUp.start(signUp)
  return codeTo(running, signUp.email)
}

/** Tests come from one network. */
export const resetNetworkLimit = ({ database }: Pick<Running, 'database'>) =>
  database.owner.execute(
    sql`delete from rate_limits where key like '%sign-up-address%' or key like '%sign-up-network%'`,
  )
