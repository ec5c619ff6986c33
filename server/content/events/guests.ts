import { randomUUID } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import {
  codeExpiry,
  codeHashOf,
  expectRightCode,
  invalidCode,
  newCode,
  oneMoreTry,
  secondsUntil,
} from '#server/identity/auth/mailed-code.ts'
import { cannot } from '#shared/content/event-options.ts'
import type { events as contract } from '#shared/content/events.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { attendeeWith } from './attendee.ts'
import { guestCodeEmail } from './event-emails.ts'
import { eventGuestCodes as codes, eventRegistrations as table } from './events.table.ts'
import { release } from './places.ts'
import { lockVisibleEvent, takePlace } from './register.ts'

const codeFor = (eventId: string, email: string) => and(eq(codes.eventId, eventId), eq(codes.email, email))

/** Registration without an account. */
export const guests: Pick<Handlers<typeof contract>, 'requestGuestCode' | 'registerGuest' | 'cancelGuest'> = {
  /** Mails a code. The answer is the same whether or not the address is registered already. */
  async requestGuestCode({ id, email, website }, ctx) {
    const answer = { message: 'We sent a code to your address. It expires in 10 minutes.' }
    // Honeypot: bots get the usual answer.
    if (website) return answer
    await ctx.limit('guest-code-address', networkOf(ctx.caller.ip))
    await ctx.limit('code-pause', `event ${email}`)
    await ctx.limit('code-account', `event ${email}`)
    await ctx.write(async ({ db, jobs }) => {
      const event = await lockVisibleEvent(db, id)
      const over = cannot.register({ end_date: event.endsAt }, Date.now())
      if (over) throw new AppError('CONFLICT', over)
      const full = event.capacity !== null && event.registrations >= event.capacity
      if (full && !event.waitlist) throw new AppError('EVENT_FULL', 'This event is full.')
      const code = await replaceCode(db, id, email)
      await jobs.add('send-mail', await guestCodeEmail(db, { to: email, event, code }))
    })
    return answer
  },

  async registerGuest({ id, name, email, otp, waitlist }, ctx) {
    await ctx.limit('guest-verify-address', networkOf(ctx.caller.ip))
    await ctx.limit('verify-account', `event ${email}`)
    // Committed before the check, so that refused guesses count.
    const guess = await ctx.write(({ db }) => countGuess(db, id, email))
    if (!guess) throw invalidCode()
    expectRightCode(guess, otp)
    return ctx.write(async (inside) => {
      const { db } = inside
      const event = await lockVisibleEvent(db, id)
      // The code works once. When the event is full, the transaction rolls back and the code remains valid.
      const used = await db
        .delete(codes)
        .where(and(codeFor(id, email), eq(codes.codeHash, guess.codeHash)))
        .returning({ id: codes.id })
      if (used.length === 0) throw invalidCode()
      return takePlace(inside, event, await attendeeWith(db, { name, email }), waitlist)
    })
  },

  async cancelGuest({ id, token }, ctx) {
    const [registrationId = '', secret = ''] = token.split('.')
    const event = await lockVisibleEvent(ctx.db, id)
    const isGuest = and(eq(table.id, registrationId), eq(table.guestToken, secret))
    const rows = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.eventId, id), isGuest))
    requireRow(rows, 'registration')
    await release(ctx, event, isGuest)
    return { state: 'none' }
  },
}

/** Replaces any earlier code for this event and address. */
async function replaceCode(db: Db, eventId: string, email: string): Promise<string> {
  await db.delete(codes).where(lt(codes.codeExpiresAt, sql`now() - interval '1 day'`))
  const code = newCode()
  const id = randomUUID()
  const fresh = { id, codeHash: codeHashOf(id, code), codeExpiresAt: codeExpiry, tries: 0 }
  await db
    .insert(codes)
    .values({ ...fresh, eventId, email })
    .onConflictDoUpdate({ target: [codes.tenantId, codes.eventId, codes.email], set: fresh })
  return code
}

/** Counts a guess in one statement, so that concurrent guesses all count. */
async function countGuess(db: Db, eventId: string, email: string) {
  const [row] = await db
    .update(codes)
    .set({ tries: oneMoreTry(codes.tries) })
    .where(codeFor(eventId, email))
    .returning({
      id: codes.id,
      codeHash: codes.codeHash,
      tries: codes.tries,
      secondsLeft: secondsUntil(codes.codeExpiresAt),
    })
  return row
}
