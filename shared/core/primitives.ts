import { z } from 'zod'
import { amountOf, centsOf } from './money.ts'

export const Id = z.uuid()
export const ById = z.object({ id: Id })
export const Nothing = z.object({})
export const Done = z.object({ message: z.string() })
export const Instant = z.iso.datetime()

/** When something happened; a minute is left for clocks that run ahead. */
export const PastInstant = Instant.refine(
  (instant) => Date.parse(instant) <= Date.now() + 60_000,
  'Choose a time that is not in the future.',
)

/** Text as people type it: trimmed, at most `max` characters, none that a database or a mail cannot hold. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    // Forms send every line break as two characters.
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .max(max, `Use at most ${max} characters.`)
    .refine(
      (value) => !value.includes('\0') && value.isWellFormed(),
      'This text holds characters that cannot be stored.',
    )

export const required = (max: number, message = 'This field is required.') =>
  text(max).refine((value) => value.length > 0, message)

/** One line: also without line breaks, so it is safe in a header or a mail subject. */
export const line = (max: number) => text(max).refine((value) => !/[\r\n]/.test(value), 'Use a single line.')

/** Money as it travels: a number with at most two decimals. */
export const Amount = z
  .number()
  .min(0, 'Use 0 or more.')
  .max(1e13)
  .refine((value) => amountOf(centsOf(value)) === value, 'Use at most two decimals.')

/** What one piece of something costs. */
export const Price = Amount.max(9_999_999.99, 'This price is too high.')

/** What a caller names a call by, so that sending it again does nothing twice. Travels as the header `Idempotency-Key`. */
export const IdempotencyKey = z
  .string('An Idempotency-Key is required.')
  .regex(/^[\w.:-]{16,200}$/, 'That Idempotency-Key cannot be used.')

/** Comma-separated in a query string, a list in JSON. */
export const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(item).max(most),
  )

/** Where the next page starts: opaque to clients, `limit` at most 100. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(300).optional(),
})

/** What staff narrow a list of content by, and which page of it they look at: numbered from 1, or after a cursor. */
export const StaffQuery = z.object({
  q: line(100).optional(),
  status: z.enum(['published', 'draft', 'trash']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})

/** The same of content whose drafts can become public by themselves. */
export const SchedulableQuery = StaffQuery.extend({
  status: z.enum(['published', 'scheduled', 'draft', 'trash']).optional(),
})

export type BulkAction = 'publish' | 'unpublish' | 'trash' | 'restore' | 'edit'

/** When something was published and is to be. */
const Times = z.object({ _id: Id, publishedAt: PastInstant.nullable(), publishAt: Instant.nullable() })
export type Times = z.infer<typeof Times>

/** One thing done to many; to `edit` takes values. What undoes a publication says what its answer said. */
export const bulkOf = <V extends z.ZodType>(values: V) =>
  z.object({
    ids: z.array(Id).min(1).max(500),
    action: z.enum(['publish', 'unpublish', 'trash', 'restore', 'edit'] satisfies BulkAction[]),
    values: values.optional(),
    former: z.array(Times).max(500).optional(),
  })
/**
 * How many there were, and of what was published how it was before; `unplayable` is how many
 * were not published because browsers cannot play them.
 */
export const Changed = z.object({
  changed: z.int(),
  former: z.array(Times).optional(),
  unplayable: z.int().optional(),
})

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), total: z.int(), nextCursor: z.string().optional() })
