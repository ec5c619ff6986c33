import { cannot, type EventType, maxDescriptionLength, maxPlaces } from '#shared/content/event-options.ts'
import type { AdminEvent } from '#shared/content/events.ts'
import { instantIn, localIn } from '#shared/core/event-dates.ts'
import { changedFields, problemsIn } from '../../writing/admin/form-changes.ts'
import { publishFieldsOf, publishingOf, publishProblem } from '../../writing/admin/publishing.ts'
import type { TextValues } from '../../writing/admin/TextFields.tsx'

/** The values of an event's form: times in its own zone, numbers as they are typed. */
export interface EventFields extends TextValues {
  start_date: string
  end_date: string
  timeZone: string
  eventType: EventType
  location: string
  address: string
  city: string
  joinUrl: string
  price: string
  /** Empty without a limit. */
  capacity: string
  waitlist: boolean
  category: string
  tags: string[]
  alt: string
  /** Whether to mail registered people when time or place change. */
  notify: boolean
}

export const blankEvent: EventFields = {
  title: '',
  caption: '',
  content: '',
  start_date: '',
  end_date: '',
  timeZone: 'UTC',
  eventType: 'local',
  location: '',
  address: '',
  city: '',
  joinUrl: '',
  price: '0',
  capacity: '',
  waitlist: true,
  category: '',
  tags: [],
  alt: '',
  publishing: { status: 'draft', publishAt: '' },
  cover: {},
  notify: true,
}

export function fieldsOf(event: AdminEvent): EventFields {
  const { title, caption, description, timeZone, eventType, location, address, city, joinUrl } = event
  const { price, capacity, waitlist, category, tags, alt, picture } = event
  return {
    ...{ title, caption, timeZone, eventType, location, address, city, joinUrl, waitlist, category, tags, alt },
    content: description,
    start_date: localIn(event.start_date, timeZone),
    end_date: localIn(event.end_date, timeZone),
    price: String(price),
    capacity: capacity === undefined ? '' : String(capacity),
    publishing: publishingOf(event),
    cover: { picture },
    notify: true,
  }
}

/** Whether time or place changed. */
export function isMoved(before: EventFields, after: EventFields): boolean {
  const names = ['start_date', 'end_date', 'timeZone', 'eventType', 'location', 'address', 'city', 'joinUrl'] as const
  return names.some((name) => before[name] !== after[name])
}

const hour = 3600_000

/** The end after a change of the start: the event stays as long as it was, two hours by default. */
export function endFor(before: { start_date: string; end_date: string }, start: string): string {
  const timeOf = (local: string) => Date.parse(`${local}Z`)
  const length = timeOf(before.end_date) - timeOf(before.start_date)
  const end = timeOf(start) + (length > 0 ? length : 2 * hour)
  return Number.isNaN(end) ? before.end_date : new Date(end).toISOString().slice(0, 16)
}

const isCount = (typed: string) => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxPlaces
const isAmount = (typed: string) => /^\d+([.,]\d{1,2})?$/.test(typed.trim())

/** The problems that the form finds without the server. */
export function eventProblems(values: EventFields) {
  const { title, content, timeZone, price, capacity, publishing } = values
  const start = instantIn(values.start_date, timeZone)
  const end = instantIn(values.end_date, timeZone)
  return problemsIn({
    title: title.trim() ? undefined : 'A title is required.',
    start_date: start ? undefined : 'Enter a start time.',
    end_date: !end ? 'Enter an end time.' : start && cannot.end({ start_date: start, end_date: end }),
    price: isAmount(price) ? undefined : 'Enter an amount like 12.50, or 0.',
    capacity: capacity === '' || isCount(capacity) ? undefined : `Use a whole number from 1 to ${maxPlaces}.`,
    content: content.length > maxDescriptionLength ? `Use at most ${maxDescriptionLength} characters.` : undefined,
    publishAt: publishProblem(publishing),
  })
}

/** The fields to send. Virtual events have a link instead of a venue. */
export function wireOf({ publishing, cover: _, notify: __, content, start_date, end_date, ...fields }: EventFields) {
  const { eventType, timeZone, price, capacity } = fields
  return {
    ...fields,
    ...(eventType === 'virtual' ? { location: '', address: '', city: '' } : { joinUrl: '' }),
    description: content,
    start_date: instantIn(start_date, timeZone) ?? '',
    end_date: instantIn(end_date, timeZone) ?? '',
    price: Number(price.trim().replace(',', '.')),
    capacity: capacity === '' ? null : Number(capacity),
    ...publishFieldsOf(publishing),
  }
}

const photoOf = ({ cover: { photo } }: EventFields) => (photo === undefined ? {} : { photo })

export const newEvent = (values: EventFields) => ({ ...wireOf(values), ...photoOf(values) })

export const changesOf = (before: EventFields, after: EventFields) => ({
  ...changedFields(wireOf(before), wireOf(after)),
  ...photoOf(after),
  ...(isMoved(before, after) && { notify: after.notify }),
})
