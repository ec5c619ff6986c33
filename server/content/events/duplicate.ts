import { mark } from '#server/core/db/stale-version.ts'
import type { Inside } from '#server/core/http/context.ts'
import { copiedTitle } from '../content/copied-title.ts'
import { storedEvent } from './change.ts'
import { type EventRow, events } from './events.table.ts'

/** A draft that says the same as an event. Nobody has registered for it, looked at it or said anything about it. */
export async function duplicateEvent(
  { db, user, invalidate }: Pick<Inside<'content'>, 'db' | 'user' | 'invalidate'>,
  id: string,
): Promise<EventRow> {
  const { title, caption, description, tags, category, eventType, location, address, city, joinUrl, ...rest } =
    await storedEvent(db, id)
  const { startsAt, endsAt, timeZone, priceCents, capacity, waitlist, sha256, width, height, thumbhash, webp, alt } =
    rest
  const [copy] = await db
    .insert(events)
    .values({
      ...{ caption, description, tags, category, eventType, location, address, city, joinUrl },
      ...{ startsAt, endsAt, timeZone, priceCents, capacity, waitlist, sha256, width, height, thumbhash, webp, alt },
      title: copiedTitle(title),
      createdBy: user.id,
      ...mark(user),
    })
    .returning()
  invalidate('events')
  return copy!
}
