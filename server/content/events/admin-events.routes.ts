import type { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminEvents as contract } from '#shared/content/events.ts'
import { staffHandlers } from '../content/content-handlers.ts'
import { restoreItems } from '../content/stored-items.ts'
import { revisionsOf } from '../revisions/revisions.routes.ts'
import { changeEvent, countWaiting, createEvent, duplicateEvent, lockEvent, storedEvent } from './change.ts'
import type { EventRow } from './events.table.ts'
import { tableOfEvents } from './export.ts'
import { eventList } from './list.ts'
import { fillPlaces } from './places.ts'
import { adminEventOf } from './present.ts'
import { addAttendee, cancelByStaff, checkIn, pageOfRegistrations, tableOfRegistrations } from './registrations.ts'
import { eventType } from './visible.ts'

export const adminEvents: Handlers<typeof contract> = {
  ...staffHandlers({
    type: eventType,
    list: storedPage,
    listedItemOf: (ctx, row) => adminEventOf(ctx, row, row.waiting),
    read: storedEvent,
    itemOf: present,
    update: changeEvent,
  }),

  table: (filter, { db }) => tableOfEvents(db, filter),

  create: async (fields, ctx) => present(ctx, await createEvent(ctx, fields)),
  duplicate: async ({ id }, ctx) => present(ctx, await duplicateEvent(ctx, id)),

  async restore({ id }, ctx) {
    await restoreItems(ctx, eventType, [id])
    // While it was in the trash, free places were not given to the waiting list.
    return present(ctx, await fillPlaces(ctx, await lockEvent(ctx.db, id)))
  },

  ...revisionsOf(eventType),
  registrations: (filter, { db }) => pageOfRegistrations(db, filter),
  registrationsTable: (filter, { db }) => tableOfRegistrations(db, filter),
  addRegistration: (person, ctx) => addAttendee(ctx, person),
  checkIn: (input, ctx) => checkIn(ctx, input),
  cancelRegistration: (input, ctx) => cancelByStaff(ctx, input),
}

async function present(ctx: Pick<TxContext, 'db' | 'site' | 'files'>, row: EventRow) {
  const waiting = await countWaiting(ctx.db, [row.id])
  return adminEventOf(ctx, row, waiting.get(row.id) ?? 0)
}

async function storedPage(db: Db, filter: z.output<typeof contract.list.input>) {
  const { rows, ...rest } = await eventList.stored(db, filter)
  const waiting = await countWaiting(
    db,
    rows.map(({ id }) => id),
  )
  return { ...rest, rows: rows.map((row) => ({ ...row, waiting: waiting.get(row.id) ?? 0 })) }
}
