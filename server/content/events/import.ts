import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { companyTimezone } from '#server/core/company/company.ts'
import {
  duplicateValueProblems,
  type Importer,
  type ImportStep,
  importStep,
  missingFieldProblems,
  type ReadRow,
  type RowProblem,
} from '#server/core/csv/check.ts'
import { amountInCents, type Fields, id, oneOf, tagsOf, wholeNumber, yesOrNo } from '#server/core/csv/fields.ts'
import { findInChunks } from '#server/core/db/find-in-chunks.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { CategoryName } from '#shared/content/categories.ts'
import { cannot, eventTypes, maxPlaces } from '#shared/content/event-options.ts'
import { adminEvents } from '#shared/content/events.ts'
import { timezones } from '#shared/core/company.ts'
import { instantIn, localIn } from '#shared/core/event-dates.ts'
import { amountOf } from '#shared/core/money.ts'
import { line, text } from '#shared/core/primitives.ts'
import { findFallback, readTree } from '../categories/find.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { changeEvent, createEvent } from './change.ts'
import { type EventRow, events } from './events.table.ts'

const { title, caption, description, location, address, city, joinUrl } = adminEvents.update.input.shape

/** `2026-11-21 19:30` in the event's time zone, or an ISO time with its own zone. */
const moment = z.string().transform((text, context) => {
  const local = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/.exec(text)
  if (local) return `${local[1]}T${local[2]}`
  const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(instant)) return new Date(instant).toISOString()
  context.addIssue({ code: 'custom', message: 'Use the format 2026-11-21 19:30.' })
  return z.NEVER
})

const zones = new Set(timezones())
const zone = z
  .string()
  .refine((name) => name === '' || zones.has(name), 'Choose a time zone by its name, like Africa/Harare.')

export const fields = {
  id: { label: 'ID', read: id },
  title: { label: 'Title', aliases: ['name', 'event'], required: true, read: title.unwrap() },
  start: {
    label: 'Starts',
    aliases: ['start', 'start date', 'date', 'begins'],
    required: true,
    read: moment,
    format: written,
  },
  end: { label: 'Ends', aliases: ['end', 'end date'], required: true, read: moment, format: written },
  timeZone: { label: 'Time zone', aliases: ['timezone'], read: zone },
  caption: { label: 'Caption', aliases: ['summary'], read: caption.unwrap() },
  description: { label: 'Description', read: description.unwrap() },
  category: { label: 'Category', read: CategoryName },
  eventType: { label: 'Type', read: oneOf(eventTypes, 'local') },
  location: { label: 'Place', aliases: ['venue', 'location'], read: location.unwrap() },
  address: { label: 'Street', aliases: ['address'], read: address.unwrap() },
  city: { label: 'City', aliases: ['town'], read: city.unwrap() },
  joinUrl: { label: 'Link to join', aliases: ['link', 'url'], read: joinUrl.unwrap() as never },
  price: { label: 'Price', read: z.union([z.literal('').transform(() => 0), amountInCents]), format: money },
  capacity: { label: 'Capacity', aliases: ['places', 'seats'], read: wholeNumber(1, maxPlaces, null) },
  waitlist: { label: 'Waiting list', read: yesOrNo },
  tags: { label: 'Tags', read: tagsOf(line(40), 30) },
  alt: { label: 'Alternative text', read: text(300) },
  published: { label: 'Published', aliases: ['status', 'public'], read: yesOrNo },
} as const satisfies Fields

function written(local: unknown) {
  return String(local).replace('T', ' ')
}

function money(cents: unknown) {
  return amountOf(cents as number).toFixed(2)
}

/** The values of one row. */
interface Values {
  [field: string]: unknown
  id?: string
  title?: string
  category?: string
  start?: string
  end?: string
  timeZone?: string
}

/** An event in the format of the table, with times in its time zone. */
export const toImportRow = (event: EventRow) => ({
  ...event,
  start: localIn(event.startsAt, event.timeZone),
  end: localIn(event.endsAt, event.timeZone),
  price: event.priceCents,
})

/** Imports events. Rows with an id update that event, others create one. */
export const eventImporter: Importer = {
  nouns: ['event', 'events'],
  fields,

  async plan({ db, site }, rows, { lock }) {
    const here = new Map((await eventsNamed(db, rows, lock)).map((event) => [event.id, event]))
    const ours = await companyTimezone(db)
    const problems: RowProblem[] = duplicateValueProblems(rows, 'id', 'id')
    const categories = (await readTree(db, 'events')).map(({ name }) => name)
    const fallback = await findFallback(db, 'events')
    const steps: ImportStep[] = []
    for (const one of rows) {
      const { id: named, ...values } = one.values as Values
      const known = named ? here.get(named) : undefined
      if (named && !known) problems.push({ row: one.row, field: 'id', message: 'There is no event with this id.' })
      if (known?.trashedAt)
        problems.push({ row: one.row, field: 'id', message: 'This event is in the trash. Restore it first.' })
      if (!named) problems.push(...missingFieldProblems(fields, one))
      if (values.category !== undefined) {
        const sent = values.category || fallback
        const stored = categories.find((name) => name.toLowerCase() === sent.toLowerCase())
        if (stored) values.category = stored
        else problems.push({ row: one.row, field: 'category', message: `Use one of: ${categories.join(', ')}.` })
      }
      if (values.timeZone === '') values.timeZone = known?.timeZone ?? ours
      const timeZone = values.timeZone ?? known?.timeZone ?? ours
      for (const which of ['start', 'end'] as const)
        if (values[which]?.endsWith('Z')) values[which] = localIn(values[which], timeZone)
      const cleaned: Record<string, unknown> = { ...values }
      if (typeof cleaned.description === 'string') cleaned.description = await cleanHtml(site.id, cleaned.description)
      const span = known ? toImportRow(known) : undefined
      const [start, end] = [values.start ?? span?.start, values.end ?? span?.end]
      if (start && end) {
        const [start_date, end_date] = [instantIn(start, timeZone), instantIn(end, timeZone)]
        const message = start_date && end_date ? cannot.end({ start_date, end_date }) : 'This is not a valid time.'
        if (message) problems.push({ row: one.row, field: 'end', message })
      }
      const full = known && cleaned.capacity ? cannot.hold(Number(cleaned.capacity), known.registrations) : undefined
      if (full) problems.push({ row: one.row, field: 'capacity', message: full })
      steps.push(importStep(one.row, cleaned, values.title ?? known?.title ?? '', known, toImportRow))
    }
    return { steps, problems }
  },

  async apply(ctx, steps) {
    const ours = await companyTimezone(ctx.db)
    const here = new Map((await eventsNamed(ctx.db, steps, true)).map((event) => [event.id, event]))
    for (const { id: known, values, changes } of steps) {
      const before = known ? here.get(known) : undefined
      const timeZone = String(values.timeZone ?? before?.timeZone ?? ours)
      const changed = new Set(changes.map(({ field }) => field))
      const fresh = (field: keyof typeof fields) => !before || changed.has(field)
      const { start, end, price, timeZone: _, ...same } = values as Values & { price?: number }
      const span = before && toImportRow(before)
      // A new time zone does not change the local times.
      const [begins, ends] = [start ?? span!.start, end ?? span!.end].map((local) => instantIn(local, timeZone)!)
      const input = {
        ...Object.fromEntries(Object.entries(same).filter(([field]) => fresh(field as keyof typeof fields))),
        ...(price !== undefined && fresh('price') && { price: amountOf(price) }),
        ...(fresh('timeZone') && { timeZone }),
        ...((fresh('start') || fresh('timeZone')) && { start_date: begins }),
        ...((fresh('end') || fresh('timeZone')) && { end_date: ends }),
      }
      if (before) await changeEvent(ctx, { ...input, id: before.id, notify: false } as never)
      else await createEvent(ctx, input as never)
    }
  },
}

function eventsNamed(db: Db, rows: readonly ReadRow[], lock: boolean): Promise<EventRow[]> {
  const ids = rows.flatMap((one) => (one as Partial<ImportStep>).id ?? ((one.values as Values).id || []))
  return findInChunks(ids, (chunk) => {
    const query = db.select().from(events).where(inArray(events.id, chunk)).orderBy(events.id)
    return lock ? query.for('update') : query
  })
}
