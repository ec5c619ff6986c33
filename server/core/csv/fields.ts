import { z } from 'zod'
import { centsOf } from '#shared/core/money.ts'
import { Price } from '#shared/core/primitives.ts'

/** A field that a column can fill, and how its cells are parsed. */
export interface Field {
  label: string
  /** Column names that other programs use. */
  aliases?: readonly string[]
  /** New records need it, and it cannot be cleared. */
  required?: boolean
  /** Parses the trimmed text of a cell. */
  read: z.ZodType<unknown, string>
  /** Formats a value for display; its text by default. */
  format?(value: unknown): string
}
export type Fields = Record<string, Field>

/** A value as the text of a cell; empty for null. */
export function cellText(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field?.format) return field.format(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Parses `1,234.50`, `1.234,50`, `1,234` or `$12`. NaN for other texts. */
export function parseAmount(text: string): number {
  const bare = text.replace(/[\s$€£]|USD/gi, '')
  // No amount has three decimals.
  const hasThousands = /^[1-9]\d{0,2}(,\d{3})+$/.test(bare)
  const decimal = !hasThousands && bare.lastIndexOf(',') > bare.lastIndexOf('.') ? ',' : '.'
  const plain = bare.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

const cents = z
  .string()
  .transform((text) => (text === '' ? Number.NaN : parseAmount(text)))
  .pipe(z.number('Enter an amount, like 12.50.').pipe(Price))
  .transform(centsOf)

/** An amount in cents. */
export const amountInCents = cents
/** The same, or `nothing` for an empty cell. A union would replace the message of the schema. */
export const optionalOr = <T, None extends string | null>(read: z.ZodType<T, string>, nothing: None) =>
  z.string().transform((text, context): T | None => {
    if (text === '') return nothing
    const { success, data, error } = read.safeParse(text)
    if (success) return data
    context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'This cannot be read.' })
    return z.NEVER
  })

/** An amount in cents, or null. */
export const optionalAmount = optionalOr(cents, null)

/** A whole number between two bounds, or `empty` for an empty cell. */
export const wholeNumber = (min: number, max: number, empty?: number | null) =>
  z.string().transform((text, context) => {
    if (text === '' && empty !== undefined) return empty
    const number = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    context.addIssue({ code: 'custom', message: `Use a whole number from ${min} to ${max}.` })
    return z.NEVER
  })

/** One of the options, in upper or lower case. */
export const oneOf = <T extends string>(options: readonly T[], otherwise?: T) =>
  z.string().transform((text, context) => {
    const found = text === '' ? otherwise : options.find((option) => option.toLowerCase() === text.toLowerCase())
    if (found) return found
    context.addIssue({ code: 'custom', message: `Use one of: ${options.join(', ')}.` })
    return z.NEVER
  })

const yes = ['yes', 'true', '1', 'y', 'x', 'published']
const no = ['no', 'false', '0', 'n', '', 'draft']

export const yesOrNo = z.string().transform((text, context) => {
  const answer = text.toLowerCase()
  if (yes.includes(answer)) return true
  if (no.includes(answer)) return false
  context.addIssue({ code: 'custom', message: 'Enter yes or no.' })
  return z.NEVER
})

/** Comma-separated tags without duplicates. */
export const tagsOf = (item: z.ZodType<string, string>, most: number) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean))
    .pipe(z.array(item).max(most, `Use at most ${most}.`))

export const id = z.union([z.literal(''), z.uuid('This is not an id.')])
