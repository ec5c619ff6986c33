import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { timezoneIn } from '#server/core/company/company.ts'
import {
  changesTo,
  type Importer,
  missing,
  type Problem,
  type ReadRow,
  repeated,
  type Step,
} from '#server/core/csv/check.ts'
import { amount, type Fields, id, oneOf, tagsOf, whole, words, yesOrNo } from '#server/core/csv/fields.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { cannot, eventCategories, eventTypes, mostPlaces } from '#shared/content/event-options.ts'
import { adminEvents } from '#shared/content/events.ts'
import { timezones } from '#shared/core/company.ts'
import { instantIn, localIn } from '#shared/core/event-dates.ts'
import { amountOf } from '#shared/core/money.ts'
import { line, text } from '#shared/core/primitives.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { changeEvent, createEvent } from './change.ts'
import { type EventRow, events } from './events.table.ts'

const { title, caption, description, location, address, city, joinUrl } = adminEvents.update.input.shape

/** `2026-11-21 19:30`, as the clocks of the place show it, or a moment with its zone. */
const moment = z.string().transform((said, context) => {
  const local = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/.exec(said)
  if (local) return `${local[1]}T${local[2]}`
  const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(said) ? Date.parse(said) : Number.NaN
  if (!Number.isNaN(instant)) return new Date(instant).toISOString()
  context.addIssue({ code: 'custom', message: 'Write it like 2026-11-21 19:30.' })
  return z.NEVER
})

const zones = new Set(timezones())
const zone = z
  .string()
  .refine((name) => name === '' || zones.has(name), 'Choose a time zone by its name, like Africa/Harare.')

const fields = {
  id: { label: 'ID', read: id },
  title: { label: 'Title', aliases: ['name', 'event'], required: true, read: words(title.unwrap()) },
  start: { label: 'Starts', aliases: ['start', 'start date', 'date', 'begins'], required: true, read: moment },
  end: { label: 'Ends', aliases: ['end', 'end date'], required: true, read: moment },
  timeZone: { label: 'Time zone', aliases: ['timezone'], read: zone },
  caption: { label: 'Caption', aliases: ['summary'], read: words(caption.unwrap()) },
  description: { label: 'Description', read: words(description.unwrap()) },
  category: { label: 'Category', read: oneOf(eventCategories, 'Other') },
  eventType: { label: 'Type', read: oneOf(eventTypes, 'local') },
  location: { label: 'Place', aliases: ['venue', 'location'], read: words(location.unwrap()) },
  address: { label: 'Street', aliases: ['address'], read: words(address.unwrap()) },
  city: { label: 'City', aliases: ['town'], read: words(city.unwrap()) },
  joinUrl: { label: 'Link to join', aliases: ['link', 'url'], read: words(joinUrl.unwrap() as never) },
  price: { label: 'Price', read: z.union([z.literal('').transform(() => 0), amount]), words: money },
  capacity: { label: 'Capacity', aliases: ['places', 'seats'], read: whole(1, mostPlaces, null) },
  waitlist: { label: 'Waiting list', read: yesOrNo },
  tags: { label: 'Tags', read: tagsOf(line(40), 30) },
  alt: { label: 'Alternative text', read: words(text(300)) },
  published: { label: 'Published', aliases: ['status', 'public'], read: yesOrNo },
} as const satisfies Fields

function money(cents: unknown) {
  return amountOf(cents as number).toFixed(2)
}

/** What a table says of an event. */
interface Values {
  [field: string]: unknown
  id?: string
  title?: string
  start?: string
  end?: string
  timeZone?: string
}

/** An event as a table has it. */
const asWritten = (event: EventRow) => ({
  ...event,
  start: localIn(event.startsAt, event.timeZone),
  end: localIn(event.endsAt, event.timeZone),
  price: event.priceCents,
})

/** Events of a table: by their id, else new. */
export const eventImporter: Importer = {
  nouns: ['event', 'events'],
  fields,

  async plan({ db, site }, rows, { hold }) {
    const here = new Map((await eventsNamed(db, rows, hold)).map((event) => [event.id, event]))
    const ours = await timezoneIn(db)
    const problems: Problem[] = repeated(rows, 'id', 'id')
    const steps: Step[] = []
    for (const one of rows) {
      const { id: named, ...values } = one.values as Values
      const known = named ? here.get(named) : undefined
      if (named && !known) problems.push({ row: one.row, field: 'id', message: 'There is no event with this id.' })
      if (known?.trashedAt)
        problems.push({ row: one.row, field: 'id', message: 'This event lies in the trash. Restore it first.' })
      if (!named) problems.push(...missing(fields, one))
      if (values.timeZone === '') values.timeZone = known?.timeZone ?? ours
      const timeZone = values.timeZone ?? known?.timeZone ?? ours
      for (const which of ['start', 'end'] as const)
        if (values[which]?.endsWith('Z')) values[which] = localIn(values[which], timeZone)
      const cleaned: Record<string, unknown> = { ...values }
      if (typeof cleaned.description === 'string') cleaned.description = await cleanHtml(site.id, cleaned.description)
      const changes = known
        ? changesTo(asWritten(known), cleaned)
        : Object.entries(cleaned)
            .filter(([, value]) => value !== '' && value !== null && value !== false)
            .map(([field, after]) => ({ field, before: undefined, after }))
      const span = known ? asWritten(known) : undefined
      const [start, end] = [values.start ?? span?.start, values.end ?? span?.end]
      if (start && end) {
        const [start_date, end_date] = [instantIn(start, timeZone), instantIn(end, timeZone)]
        const message = start_date && end_date ? cannot.end({ start_date, end_date }) : 'This is no moment.'
        if (message) problems.push({ row: one.row, field: 'end', message })
      }
      const full = known && cleaned.capacity ? cannot.hold(Number(cleaned.capacity), known.registrations) : undefined
      if (full) problems.push({ row: one.row, field: 'capacity', message: full })
      steps.push({
        row: one.row,
        values: cleaned,
        what: known ? (changes.length ? 'update' : 'unchanged') : 'create',
        title: values.title ?? known?.title ?? '',
        ...(known && { id: known.id }),
        changes,
      })
    }
    return { steps, problems }
  },

  async apply(ctx, steps) {
    const ours = await timezoneIn(ctx.db)
    const here = new Map((await eventsNamed(ctx.db, steps, true)).map((event) => [event.id, event]))
    for (const { id: known, values, changes } of steps) {
      const before = known ? here.get(known) : undefined
      const timeZone = String(values.timeZone ?? before?.timeZone ?? ours)
      const changed = new Set(changes.map(({ field }) => field))
      const fresh = (field: keyof typeof fields) => !before || changed.has(field)
      const { start, end, price, timeZone: _, ...same } = values as Values & { price?: number }
      const span = before && asWritten(before)
      // Who moves to another zone keeps what the clocks show.
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

async function eventsNamed(db: Db, rows: readonly ReadRow[], hold: boolean): Promise<EventRow[]> {
  const ids = rows.flatMap((one) => (one as Partial<Step>).id ?? ((one.values as Values).id || []))
  const found: EventRow[] = []
  for (let at = 0; at < ids.length; at += 5000) {
    const query = db
      .select()
      .from(events)
      .where(inArray(events.id, ids.slice(at, at + 5000)))
      .orderBy(events.id)
    found.push(...(await (hold ? query.for('update') : query)))
  }
  return found
}
