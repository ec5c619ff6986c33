import { z } from 'zod'
import { gtinOf, gtinProblem, isGtin } from './gtin.ts'
import { amountOf, centsOf } from './money.ts'

export const Id = z.uuid()
export const ById = z.object({ id: Id })
export const Nothing = z.object({})
export const Done = z.object({ message: z.string() })
export const Instant = z.iso.datetime()

/** A time in the past, with a minute of tolerance for clocks that run ahead. */
export const PastInstant = Instant.refine(
  (instant) => Date.parse(instant) <= Date.now() + 60_000,
  'Choose a time that is not in the future.',
)

/** User text: trimmed, at most `max` characters, without characters that cannot be stored. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    // Forms send line breaks as CRLF.
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .max(max, `Use at most ${max} characters.`)
    .refine(
      (value) => !value.includes('\0') && value.isWellFormed(),
      'This text contains characters that cannot be stored.',
    )

export const required = (max: number, message = 'This field is required.') =>
  text(max).refine((value) => value.length > 0, message)

/** A single line, safe in a header or an email subject. */
export const line = (max: number) => text(max).refine((value) => !/[\r\n]/.test(value), 'Use a single line.')

/** A barcode as typed, stored as digits; empty for none. */
export const Barcode = line(40)
  .transform(gtinOf)
  .refine((digits) => digits === '' || isGtin(digits), gtinProblem)

/** Money as sent: a number with at most two decimals. */
export const Amount = z
  .number()
  .min(0, 'Use 0 or more.')
  .max(1e13)
  .refine((value) => amountOf(centsOf(value)) === value, 'Use at most two decimals.')

/** A unit price. */
export const Price = Amount.max(9_999_999.99, 'This price is too high.')

/** Identifies a call, so that a repeated call has no further effect. Sent in the header `Idempotency-Key`. */
export const IdempotencyKey = z
  .string('An Idempotency-Key is required.')
  .regex(/^[\w.:-]{16,200}$/, 'That Idempotency-Key cannot be used.')

/** Comma-separated in a query string, a list in JSON. */
export const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(item).max(most),
  )

/** Paging: `cursor` is opaque to clients, `limit` at most 100. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(300).optional(),
})

/** Filters and page of an admin content list: numbered from 1, or after a cursor. */
export const StaffQuery = z.object({
  q: line(100).optional(),
  status: z.enum(['published', 'draft', 'trash']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})

/** The same for content that can be scheduled. */
export const SchedulableQuery = StaffQuery.extend({
  status: z.enum(['published', 'scheduled', 'draft', 'trash']).optional(),
})

export type BulkAction = 'publish' | 'unpublish' | 'trash' | 'restore' | 'edit'

/** Publication times of an item. */
const Times = z.object({ _id: Id, publishedAt: PastInstant.nullable(), publishAt: Instant.nullable() })
export type Times = z.infer<typeof Times>

/** A bulk action; `edit` needs `values`. Undoing a publication sends the `former` times of its response. */
export const bulkOf = <V extends z.ZodType>(values: V) =>
  z.object({
    ids: z.array(Id).min(1).max(500),
    action: z.enum(['publish', 'unpublish', 'trash', 'restore', 'edit'] satisfies BulkAction[]),
    values: values.optional(),
    former: z.array(Times).max(500).optional(),
  })
/**
 * The number of changed items, their former publication times, and how many videos were not published because
 * browsers cannot play them.
 */
export const Changed = z.object({
  changed: z.int(),
  former: z.array(Times).optional(),
  unplayable: z.int().optional(),
})

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), total: z.int(), nextCursor: z.string().optional() })
