import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { tooMany } from '#server/core/limits/limits.ts'
import { networkOf } from '#server/core/request/network.ts'
import { hashOf } from '#server/identity/auth/secret-token.ts'
import { cannot } from '#shared/content/event-options.ts'
import type { events as contract } from '#shared/content/events.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { attendeeWith } from './attendee.ts'
import { guestCodeEmail } from './event-emails.ts'
import { eventGuestCodes as codes, eventRegistrations as table } from './events.table.ts'
import { release } from './places.ts'
import { hold, takePlace } from './register.ts'

const triesPerCode = 5
const invalid = () => new AppError('VALIDATION', 'Invalid OTP', { fields: { otp: 'Invalid OTP' } })
const codeHashOf = (id: string, code: string) => hashOf(`${id} ${code}`)
const codeFor = (eventId: string, email: string) => and(eq(codes.eventId, eventId), eq(codes.email, email))

/** Registration for events without an account. */
export const guests: Pick<Handlers<typeof contract>, 'requestGuestCode' | 'registerGuest' | 'cancelGuest'> = {
  /** Mails a code. The answer is the same whether or not the address is registered already. */
  async requestGuestCode({ id, email, website }, ctx) {
    const answer = { message: 'We sent a code to your address. It is good for 10 minutes.' }
    // Only programs fill in the hidden field.
    if (website) return answer
    await ctx.limit('guest-code-address', networkOf(ctx.caller.ip))
    await ctx.limit('code-pause', `event ${email}`)
    await ctx.limit('code-account', `event ${email}`)
    await ctx.write(async ({ db, jobs }) => {
      const event = await hold(db, id)
      const over = cannot.register({ end_date: event.endsAt }, Date.now())
      if (over) throw new AppError('CONFLICT', over)
      const full = event.capacity !== null && event.registrations >= event.capacity
      if (full && !event.waitlist) throw new AppError('EVENT_FULL', 'This event is full.')
      const code = await newCode(db, id, email)
      await jobs.add('send-mail', await guestCodeEmail(db, { to: email, event, code }))
    })
    return answer
  },

  async registerGuest({ id, name, email, otp, waitlist }, ctx) {
    await ctx.limit('guest-verify-address', networkOf(ctx.caller.ip))
    await ctx.limit('verify-account', `event ${email}`)
    // Committed before the guess is looked at, so that it counts even when it is refused.
    const guess = await ctx.write(({ db }) => countGuess(db, id, email))
    if (!guess) throw invalid()
    if (guess.secondsLeft <= 0) throw new AppError('VALIDATION', 'This code has expired. Request a new one.')
    if (guess.tries > triesPerCode) throw tooMany(guess.secondsLeft)
    if (!timingSafeEqual(Buffer.from(codeHashOf(guess.id, otp)), Buffer.from(guess.codeHash))) throw invalid()
    return ctx.write(async (inside) => {
      const { db } = inside
      const event = await hold(db, id)
      // It works once. When the event is full, this is taken back and the code can be used for the waiting list.
      const used = await db
        .delete(codes)
        .where(and(codeFor(id, email), eq(codes.codeHash, guess.codeHash)))
        .returning({ id: codes.id })
      if (used.length === 0) throw invalid()
      return takePlace(inside, event, await attendeeWith(db, { name, email }), waitlist)
    })
  },

  async cancelGuest({ id, token }, ctx) {
    const [registrationId = '', secret = ''] = token.split('.')
    const event = await hold(ctx.db, id)
    const theirs = and(eq(table.id, registrationId), eq(table.guestToken, secret))
    const rows = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.eventId, id), theirs))
    found(rows, 'registration')
    await release(ctx, event, theirs)
    return { state: 'none' }
  },
}

/** A code in place of any earlier one for the same event and address. */
async function newCode(db: Db, eventId: string, email: string): Promise<string> {
  await db.delete(codes).where(lt(codes.codeExpiresAt, sql`now() - interval '1 day'`))
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const id = randomUUID()
  const fresh = {
    id,
    codeHash: codeHashOf(id, code),
    codeExpiresAt: sql`now() + interval '10 minutes'` as never,
    tries: 0,
  }
  await db
    .insert(codes)
    .values({ ...fresh, eventId, email })
    .onConflictDoUpdate({ target: [codes.tenantId, codes.eventId, codes.email], set: fresh })
  return code
}

/** Counts a guess in one statement, so that guesses made at once all count. */
async function countGuess(db: Db, eventId: string, email: string) {
  const [row] = await db
    .update(codes)
    .set({ tries: sql`least(${codes.tries} + 1, 1000)` })
    .where(codeFor(eventId, email))
    .returning({
      id: codes.id,
      codeHash: codes.codeHash,
      tries: codes.tries,
      secondsLeft: sql<number>`ceil(extract(epoch from ${codes.codeExpiresAt} - now()))::int`,
    })
  return row
}
