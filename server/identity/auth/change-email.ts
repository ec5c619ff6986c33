import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { sqlState } from '#server/core/http/errors.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { tooMany } from '#server/core/limits/limits.ts'
import { addressCodeEmail, addressTakenEmail } from '#server/core/mail/account-emails.ts'
import { AppError } from '#shared/core/errors.ts'
import type { account as contract } from '#shared/identity/account.ts'
import { inConstantTime } from './constant-time.ts'
import { emailChanges } from './email-changes.table.ts'
import { moveEmail } from './move-email.ts'
import { proveOwner } from './recent-sign-in.ts'
import { hashOf } from './secret-token.ts'
import { ownerOf } from './users.ts'

const triesPerCode = 5

/** Mails a code to the address somebody wants to move to. Whether it is somebody else's is told there alone. */
export const changeEmail: Handler<typeof contract.changeEmail> = async ({ password, email }, ctx) => {
  await proveOwner(ctx, password)
  const { user, site } = ctx
  if (email === user.email) throw onEmail('This is your address already.')
  await ctx.limit('code-account', user.id)
  await ctx.limit('code-account', email)
  return inConstantTime(200, async () => {
    await ctx.write(async ({ db, jobs }) => {
      const decoy = (await ownerOf(db, email)) !== undefined
      const id = randomUUID()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const row = {
        id,
        email,
        decoy,
        codeHash: hashOf(`${id} ${code}`),
        tries: 0,
        tokenHash: null,
        expiresAt: inTenMinutes,
      }
      await db
        .insert(emailChanges)
        .values({ ...row, userId: user.id })
        .onConflictDoUpdate({ target: [emailChanges.tenantId, emailChanges.userId], set: row })
      const letter = decoy
        ? await addressTakenEmail(db, { to: email, origin: site.origin })
        : await addressCodeEmail(db, { to: email, username: user.username, code })
      await jobs.add('send-mail', letter)
    })
    return { message: 'We sent a code to the new address.' }
  })
}

const inTenMinutes = sql`now() + interval '10 minutes'` as never

/** The right code moves the account to the address it was mailed to. The old one is told. */
export const confirmEmail: Handler<typeof contract.confirmEmail> = async ({ otp }, ctx) => {
  const { user } = ctx
  await ctx.limit('verify-account', user.id)
  // Committed before the guess is looked at, so that it counts whatever comes of it.
  const guess = await ctx.write(async ({ db }) => {
    const [row] = await db
      .update(emailChanges)
      .set({ tries: sql`least(${emailChanges.tries} + 1, 1000)` })
      .where(eq(emailChanges.userId, user.id))
      .returning({
        id: emailChanges.id,
        decoy: emailChanges.decoy,
        codeHash: emailChanges.codeHash,
        tries: emailChanges.tries,
        secondsLeft: sql<number>`ceil(extract(epoch from ${emailChanges.expiresAt} - now()))::int`,
      })
    return row
  })
  if (!guess) throw invalid()
  if (guess.secondsLeft <= 0) throw new AppError('VALIDATION', 'This code has expired. Request a new one.')
  if (guess.tries > triesPerCode) throw tooMany(guess.secondsLeft)
  const right = timingSafeEqual(Buffer.from(hashOf(`${guess.id} ${otp}`)), Buffer.from(guess.codeHash))
  if (!right || guess.decoy) throw invalid()
  await ctx
    .write(async (inside) => {
      const [taken] = await inside.db.delete(emailChanges).where(eq(emailChanges.id, guess.id)).returning()
      if (!taken) throw invalid()
      await moveEmail(inside, user.id, taken.email)
    })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? onEmail('This address has been taken in the meantime.') : error
    })
  return { message: 'Your email address has been changed.' }
}

const onEmail = (message: string) => new AppError('VALIDATION', message, { fields: { email: message } })
const invalid = () => new AppError('VALIDATION', 'Invalid OTP', { fields: { otp: 'Invalid OTP' } })
