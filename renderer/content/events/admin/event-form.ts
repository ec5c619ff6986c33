import {
  cannot,
  type EventCategory,
  type EventType,
  longestDescription,
  mostPlaces,
} from '#shared/content/event-options.ts'
import type { AdminEvent } from '#shared/content/events.ts'
import type { Words } from '#shared/content/revisions.ts'
import { instantIn, localIn } from '#shared/core/event-dates.ts'
import type { Cover } from '../../writing/admin/CoverField.tsx'
import { instantOf, localMoment, type Publishing, publishProblem } from '../../writing/admin/publishing.ts'

/** An event as its form holds it: moments as the clocks of its zone show them, numbers as they are typed. */
export interface EventFields extends Words {
  start_date: string
  end_date: string
  timeZone: string
  eventType: EventType
  location: string
  address: string
  city: string
  joinUrl: string
  price: string
  /** Empty where everybody can come. */
  capacity: string
  waitlist: boolean
  category: EventCategory
  tags: string[]
  alt: string
  publishing: Publishing
  cover: Cover
  /** Whether everybody who registered is told of another time or place. */
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
  category: 'Other',
  tags: [],
  alt: '',
  publishing: { status: 'draft', publishAt: '' },
  cover: {},
  notify: true,
}

export function fieldsOf(event: AdminEvent): EventFields {
  const { title, caption, description, timeZone, eventType, location, address, city, joinUrl } = event
  const { price, capacity, waitlist, category, tags, alt, published, publishAt, picture } = event
  return {
    ...{ title, caption, timeZone, eventType, location, address, city, joinUrl, waitlist, category, tags, alt },
    content: description,
    start_date: localIn(event.start_date, timeZone),
    end_date: localIn(event.end_date, timeZone),
    price: String(price),
    capacity: capacity === undefined ? '' : String(capacity),
    publishing: {
      status: published ? 'published' : publishAt ? 'scheduled' : 'draft',
      publishAt: publishAt ? localMoment(publishAt) : '',
    },
    cover: { picture },
    notify: true,
  }
}

/** Whether it takes place at another time or elsewhere than before: what people who registered have to know. */
export function isMoved(before: EventFields, after: EventFields): boolean {
  const names = ['start_date', 'end_date', 'timeZone', 'eventType', 'location', 'address', 'city', 'joinUrl'] as const
  return names.some((name) => before[name] !== after[name])
}

const anHour = 3600_000
const asLocal = (shown: number) => new Date(shown).toISOString().slice(0, 16)

/** When it ends once it begins at another time: it takes as long as before, two hours unless somebody said. */
export function endFor(before: { start_date: string; end_date: string }, start: string): string {
  const [was, end, now] = [before.start_date, before.end_date, start].map((local) => Date.parse(`${local}Z`)) as [
    number,
    number,
    number,
  ]
  if (Number.isNaN(now)) return before.end_date
  const length = end - was
  return asLocal(now + (length > 0 ? length : 2 * anHour))
}

const isCount = (typed: string) => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= mostPlaces
const isAmount = (typed: string) => /^\d+([.,]\d{1,2})?$/.test(typed.trim())

/** What is wrong on its own, without asking the server. */
export function eventProblems(values: EventFields): Record<string, string> {
  const { title, content, timeZone, price, capacity, publishing } = values
  const start = instantIn(values.start_date, timeZone)
  const end = instantIn(values.end_date, timeZone)
  const problems = {
    title: title.trim() ? undefined : 'A title is required.',
    start_date: start ? undefined : 'Say when it begins.',
    end_date: !end ? 'Say when it ends.' : start && cannot.end({ start_date: start, end_date: end }),
    price: isAmount(price) ? undefined : 'Enter an amount like 12.50, or 0.',
    capacity: capacity === '' || isCount(capacity) ? undefined : `Use a whole number from 1 to ${mostPlaces}.`,
    content: content.length > longestDescription ? `Use at most ${longestDescription} characters.` : undefined,
    publishAt: publishProblem(publishing),
  }
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** An event as it travels. What is online has no place, and what has a place no link. */
export function wireOf({ publishing, cover: _, notify: __, content, start_date, end_date, ...same }: EventFields) {
  const { eventType, timeZone, price, capacity } = same
  const { status, publishAt } = publishing
  return {
    ...same,
    ...(eventType === 'virtual' ? { location: '', address: '', city: '' } : { joinUrl: '' }),
    description: content,
    start_date: instantIn(start_date, timeZone) ?? '',
    end_date: instantIn(end_date, timeZone) ?? '',
    price: Number(price.trim().replace(',', '.')),
    capacity: capacity === '' ? null : Number(capacity),
    published: status === 'published',
    publishAt: (status === 'scheduled' && instantOf(publishAt)) || null,
  }
}
type Wire = ReturnType<typeof wireOf>

const photoOf = ({ cover: { photo } }: EventFields) => (photo === undefined ? {} : { photo })

/** A new event as it is sent. */
export const newEvent = (values: EventFields) => ({ ...wireOf(values), ...photoOf(values) })

/** What is sent: only what differs from what the form began with, so that nobody's work is undone. */
export function changesOf(before: EventFields, after: EventFields) {
  const was = wireOf(before)
  const changed = Object.entries(wireOf(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof Wire]),
  )
  return {
    ...(Object.fromEntries(changed) as Partial<Wire>),
    ...photoOf(after),
    ...(isMoved(before, after) && { notify: after.notify }),
  }
}
