import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import { freeUsername } from '../auth/usernames.ts'
import { createUser, deleteUnverified, lockForSignIn, userByEmail } from '../auth/users.ts'
import { connectGoogle } from './connected.ts'
import { googleAccounts } from './google-accounts.table.ts'
import type { GoogleIdentity } from './issuer.ts'

/**
 * Finds the account for a Google identity: the connected one, else the one whose email address both sides have verified,
 * which gets connected, else a new one unless the company is suspended. Undefined when none of them is allowed.
 */
export async function findOrCreateUser(ctx: Pick<TxContext, 'db' | 'jobs' | 'site'>, identity: GoogleIdentity) {
  const { db } = ctx
  const connected = await connectedTo(db, identity)
  if (connected) return (await lockForSignIn(db, connected)) ? connected : undefined
  if (!identity.email || !identity.emailVerified) return undefined

  const owner = await userByEmail(db, identity.email)
  if (owner?.verifiedAt) {
    if (!(await lockForSignIn(db, owner.id))) return undefined
    return (await connectGoogle(ctx, owner, identity)) ? owner.id : undefined
  }
  if (ctx.site.suspension) return undefined
  // The creator of that account never verified the address, and must not gain access through this sign-in.
  if (owner) await deleteUnverified(db, owner.id)
  const name = identity.name.slice(0, 120).trim() || identity.email.split('@')[0]!
  const { id } = await createUser(db, { name, email: identity.email, username: await freeUsername(db, identity.email) })
  await db.insert(googleAccounts).values({ userId: id, ...accountColumns(identity) })
  return id
}

async function connectedTo(db: TxContext['db'], { issuer, subject }: GoogleIdentity) {
  const [row] = await db
    .select({ userId: googleAccounts.userId })
    .from(googleAccounts)
    .where(and(eq(googleAccounts.issuer, issuer), eq(googleAccounts.subject, subject)))
  return row?.userId
}

const accountColumns = ({ issuer, subject, email }: GoogleIdentity) => ({ issuer, subject, email })
