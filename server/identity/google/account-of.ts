import { and, eq } from 'drizzle-orm'
import type { Inside } from '#server/core/http/context.ts'
import { freeName } from '../auth/free-name.ts'
import { createUser, discardUnproven, holdWelcome, ownerOf } from '../auth/users.ts'
import { connectGoogle } from './connected.ts'
import { googleAccounts } from './google-accounts.table.ts'
import type { GoogleIdentity } from './issuer.ts'

/**
 * The account a Google identity signs in to: the one it is connected with; else
 * the one whose address both sides have proven, which is connected by this; else
 * a new one. Undefined when there is none and none may be made.
 */
export async function accountOf(ctx: Pick<Inside, 'db' | 'jobs' | 'site'>, identity: GoogleIdentity) {
  const { db } = ctx
  const connected = await connectedTo(db, identity)
  if (connected) return (await holdWelcome(db, connected)) ? connected : undefined
  if (!identity.email || !identity.emailVerified) return undefined

  const owner = await ownerOf(db, identity.email)
  if (owner?.verifiedAt) {
    if (!(await holdWelcome(db, owner.id))) return undefined
    return (await connectGoogle(ctx, owner, identity)) ? owner.id : undefined
  }
  // Whoever made it has never proven the address, and must not get in by what its owner does now.
  if (owner) await discardUnproven(db, owner.id)
  const name = identity.name.slice(0, 120).trim() || identity.email.split('@')[0]!
  const { id } = await createUser(db, { name, email: identity.email, username: await freeName(db, identity.email) })
  await db.insert(googleAccounts).values({ userId: id, ...named(identity) })
  return id
}

async function connectedTo(db: Inside['db'], { issuer, subject }: GoogleIdentity) {
  const [row] = await db
    .select({ userId: googleAccounts.userId })
    .from(googleAccounts)
    .where(and(eq(googleAccounts.issuer, issuer), eq(googleAccounts.subject, subject)))
  return row?.userId
}

const named = ({ issuer, subject, email }: GoogleIdentity) => ({ issuer, subject, email })
