import type { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import type { adminEvents } from '#shared/content/events.ts'
import { csvOf } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import { localIn } from '#shared/core/event-dates.ts'
import { mostImportRows } from '#shared/core/import-options.ts'
import { amountOf } from '#shared/core/money.ts'
import { rowsChosen } from './admin-list.ts'
import type { EventRow } from './events.table.ts'

const yes = (value: boolean) => (value ? 'yes' : 'no')
const local = (instant: string, timeZone: string) => localIn(instant, timeZone).replace('T', ' ')

/** The names are those that importing knows; times are what the clocks of the place show. */
const columns: [string, (row: EventRow) => string][] = [
  ['ID', ({ id }) => id],
  ['Title', ({ title }) => title],
  ['Starts', ({ startsAt, timeZone }) => local(startsAt, timeZone)],
  ['Ends', ({ endsAt, timeZone }) => local(endsAt, timeZone)],
  ['Time zone', ({ timeZone }) => timeZone],
  ['Caption', ({ caption }) => caption],
  ['Description', ({ description }) => description],
  ['Category', ({ category }) => category],
  ['Type', ({ eventType }) => eventType],
  ['Place', ({ location }) => location],
  ['Street', ({ address }) => address],
  ['City', ({ city }) => city],
  ['Link to join', ({ joinUrl }) => joinUrl],
  ['Price', ({ priceCents }) => amountOf(priceCents).toFixed(2)],
  ['Capacity', ({ capacity }) => (capacity === null ? '' : String(capacity))],
  ['Waiting list', ({ waitlist }) => yes(waitlist)],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Alternative text', ({ alt }) => alt],
  ['Published', ({ published }) => yes(published)],
  ['Registered', ({ registrations }) => String(registrations)],
]

/** The chosen events for a spreadsheet. Throws VALIDATION when there are more than can come in again. */
export async function tableOfEvents(db: Db, filter: z.output<typeof adminEvents.table.input>) {
  const rows = await rowsChosen(db, filter, mostImportRows + 1)
  if (rows.length > mostImportRows)
    throw new AppError('VALIDATION', `A table holds ${mostImportRows.toLocaleString('en')} events. Choose fewer.`)
  const table = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
  return { name: `events-${new Date().toISOString().slice(0, 10)}.csv`, text: csvOf(table) }
}
