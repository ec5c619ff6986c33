import type { Inside } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminEvents as contract } from '#shared/content/events.ts'
import { bulk } from '../content/bulk.ts'
import { expectItem, restoreItems, trashItems } from '../content/stored-items.ts'
import { revisionsOf } from '../revisions/revisions.routes.ts'
import { pageOfStored } from './admin-list.ts'
import { changeEvent, createEvent, holdStored, storedEvent, waitingFor } from './change.ts'
import { duplicateEvent } from './duplicate.ts'
import type { EventRow } from './events.table.ts'
import { fillPlaces } from './places.ts'
import { adminEventOf } from './present.ts'
import { addAttendee, cancelFor, checkIn, pageOfRegistrations, tableOfRegistrations } from './registrations.ts'
import { tableOfEvents } from './table-of-events.ts'
import { eventType } from './visible.ts'

export const adminEvents: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfStored(ctx.db, filter)
    const waiting = await waitingFor(
      ctx.db,
      rows.map(({ id }) => id),
    )
    return { ...rest, results: rows.map((row) => adminEventOf(ctx, row, waiting.get(row.id) ?? 0)) }
  },

  table: (filter, { db }) => tableOfEvents(db, filter),

  get: async ({ id }, ctx) => told(ctx, await storedEvent(ctx.db, id)),
  create: async (fields, ctx) => told(ctx, await createEvent(ctx, fields)),
  update: async (changes, ctx) => told(ctx, await changeEvent(ctx, changes)),
  bulk: (order, ctx) => bulk(ctx, eventType, order),

  async trash({ id }, ctx) {
    await expectItem(ctx.db, eventType, id)
    await trashItems(ctx, eventType, [id])
    return { message: 'Event moved to trash' }
  },

  async restore({ id }, ctx) {
    await restoreItems(ctx, eventType, [id])
    // A place may have become free while nobody could have it.
    return told(ctx, await fillPlaces(ctx, await holdStored(ctx.db, id)))
  },

  duplicate: async ({ id }, ctx) => told(ctx, await duplicateEvent(ctx, id)),
  ...revisionsOf(eventType),
  registrations: (filter, { db }) => pageOfRegistrations(db, filter),
  registrationsTable: (filter, { db }) => tableOfRegistrations(db, filter),
  addRegistration: (person, ctx) => addAttendee(ctx, person),
  checkIn: (which, ctx) => checkIn(ctx, which),
  cancelRegistration: (which, ctx) => cancelFor(ctx, which),
}

/** An event as staff see it. */
async function told(ctx: Pick<Inside, 'db' | 'site' | 'files'>, row: EventRow) {
  const waiting = await waitingFor(ctx.db, [row.id])
  return adminEventOf(ctx, row, waiting.get(row.id) ?? 0)
}
