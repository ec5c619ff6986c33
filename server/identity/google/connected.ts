import { and, eq, gte } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { googleConnectedEmail } from '#server/core/mail/sign-in-emails.ts'
import { googleAccounts } from './google-accounts.table.ts'
import type { GoogleIdentity } from './issuer.ts'

/**
 * Lets a Google account sign in as this user, and notifies the user by email. False when the user already has another
 * one, or the Google account belongs to another user.
 */
export async function connectGoogle(
  { db, jobs, site }: Pick<TxContext, 'db' | 'jobs' | 'site'>,
  { id, email }: { id: string; email: string },
  google: Pick<GoogleIdentity, 'issuer' | 'subject' | 'email'>,
): Promise<boolean> {
  const row = { userId: id, issuer: google.issuer, subject: google.subject, email: google.email }
  const [added] = await db.insert(googleAccounts).values(row).onConflictDoNothing().returning()
  if (!added) return isConnected(db, row)
  await jobs.add('send-mail', await googleConnectedEmail(db, { to: email, google: row.email, origin: site.origin }))
  return true
}

async function isConnected(db: Db, { userId, issuer, subject }: typeof googleAccounts.$inferInsert) {
  const same = and(eq(googleAccounts.issuer, issuer), eq(googleAccounts.subject, subject))
  return (await db.$count(googleAccounts, and(eq(googleAccounts.userId, userId), same))) > 0
}

/** The Google account with which the user may sign in. */
export async function googleOf(db: Db, userId: string): Promise<{ email: string } | undefined> {
  const [row] = await db
    .select({ email: googleAccounts.email })
    .from(googleAccounts)
    .where(eq(googleAccounts.userId, userId))
  return row
}

/** Disconnects the Google account of a user. With `since` only if it was connected after that time. */
export async function disconnectGoogle(db: Db, userId: string, since?: string) {
  const recent = since === undefined ? undefined : gte(googleAccounts.createdAt, since)
  await db.delete(googleAccounts).where(and(eq(googleAccounts.userId, userId), recent))
}
