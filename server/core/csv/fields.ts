import { z } from 'zod'
import { centsOf } from '#shared/core/money.ts'
import { Price } from '#shared/core/primitives.ts'

/** What a column can be, and how a cell of it is read. */
export interface Field {
  label: string
  /** What other programs call it. */
  aliases?: readonly string[]
  /** Has to be there for what is new, and may not be emptied. */
  required?: boolean
  /** From the cell's text, without spaces around it. */
  read: z.ZodType<unknown, string>
  /** How a value is told; its text unless that is said. */
  words?(value: unknown): string
}
export type Fields = Record<string, Field>

/** Money as people write it: `1,234.50`, `1.234,50`, `$12`. */
function plainAmount(text: string) {
  const bare = text.replace(/[\s$€£]|USD/gi, '')
  const decimal = bare.lastIndexOf(',') > bare.lastIndexOf('.') ? ',' : '.'
  const plain = bare.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

const cents = z
  .string()
  .transform((text) => (text === '' ? Number.NaN : plainAmount(text)))
  .pipe(z.number('Write an amount, like 12.50.').pipe(Price))
  .transform(centsOf)

/** An amount, in cents. */
export const amount = cents
/** What is read so, or nothing; what is wrong with it is said in its own words, which a union would not. */
export const orNothing = <T, None extends string | null>(read: z.ZodType<T, string>, nothing: None) =>
  z.string().transform((text, context): T | None => {
    if (text === '') return nothing
    const { success, data, error } = read.safeParse(text)
    if (success) return data
    context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'This cannot be read.' })
    return z.NEVER
  })

/** An amount, or nothing. */
export const amountOrNone = orNothing(cents, null)

/** A whole number within bounds; `empty` where none is written. */
export const whole = (min: number, max: number, empty?: number | null) =>
  z.string().transform((text, context) => {
    if (text === '' && empty !== undefined) return empty
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    context.addIssue({ code: 'custom', message: `Use a whole number from ${min} to ${max}.` })
    return z.NEVER
  })

/** One of a few words, however it is capitalised. */
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
  const said = text.toLowerCase()
  if (yes.includes(said)) return true
  if (no.includes(said)) return false
  context.addIssue({ code: 'custom', message: 'Write yes or no.' })
  return z.NEVER
})

/** Words between commas, each once. */
export const tagsOf = (item: z.ZodType<string, string>, most: number) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean))
    .pipe(z.array(item).max(most, `Use at most ${most}.`))

/** Text as it is written, by the rules of its field. */
export const words = (rule: z.ZodType<string, string>) => rule

export const id = z.union([z.literal(''), z.uuid('This is not an id.')])
