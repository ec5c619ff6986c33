import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sqlState } from '#server/core/http/errors.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { addressCodeEmail, addressTakenEmail } from '#server/core/mail/address-emails.ts'
import { fieldError } from '#shared/core/errors.ts'
import type { account as contract } from '#shared/identity/account.ts'
import { inConstantTime } from './constant-time.ts'
import { emailChanges } from './email-changes.table.ts'
import {
  codeExpiry,
  codeHashOf,
  expectRightCode,
  invalidCode,
  newCode,
  oneMoreTry,
  secondsUntil,
} from './mailed-code.ts'
import { moveEmail, storeEmailChange } from './move-email.ts'
import { proveOwner } from './recent-sign-in.ts'
import { userByEmail } from './users.ts'

/** Mails a code to the new address. Only that mailbox learns whether the address belongs to another account. */
export const changeEmail: Handler<typeof contract.changeEmail> = async ({ password, email }, ctx) => {
  await proveOwner(ctx, password)
  const { user, site } = ctx
  if (email === user.email) throw fieldError('email', 'This is your address already.')
  await ctx.limit('code-account', user.id)
  await ctx.limit('code-account', email)
  return inConstantTime(200, async () => {
    await ctx.write(async ({ db, jobs }) => {
      const decoy = (await userByEmail(db, email)) !== undefined
      const id = randomUUID()
      const code = newCode()
      const codeHash = codeHashOf(id, code)
      await storeEmailChange(db, user.id, { id, email, decoy, codeHash, tokenHash: null, expiresAt: codeExpiry })
      const message = decoy
        ? await addressTakenEmail(db, { to: email, origin: site.origin })
        : await addressCodeEmail(db, { to: email, username: user.username, code })
      await jobs.add('send-mail', message)
    })
    return { message: 'We sent a code to the new address.' }
  })
}

/** Moves the account to the address that received the code, and notifies the old address. */
export const confirmEmail: Handler<typeof contract.confirmEmail> = async ({ otp }, ctx) => {
  const { user } = ctx
  await ctx.limit('verify-account', user.id)
  // Committed before the code is compared, so that every guess counts.
  const guess = await ctx.write(async ({ db }) => {
    const [row] = await db
      .update(emailChanges)
      .set({ tries: oneMoreTry(emailChanges.tries) })
      .where(eq(emailChanges.userId, user.id))
      .returning({
        id: emailChanges.id,
        decoy: emailChanges.decoy,
        codeHash: emailChanges.codeHash,
        tries: emailChanges.tries,
        secondsLeft: secondsUntil(emailChanges.expiresAt),
      })
    return row
  })
  if (!guess) throw invalidCode()
  expectRightCode(guess, otp)
  await ctx
    .write(async (inside) => {
      const [change] = await inside.db.delete(emailChanges).where(eq(emailChanges.id, guess.id)).returning()
      if (!change) throw invalidCode()
      await moveEmail(inside, user.id, change.email)
    })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? fieldError('email', 'This address has been taken in the meantime.') : error
    })
  return { message: 'Your email address has been changed.' }
}
