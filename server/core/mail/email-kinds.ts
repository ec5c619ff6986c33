import type { EmailGroup } from '#shared/core/mail-options.ts'
import type { Db } from '../db/tenancy.ts'
import { Registry } from '../registry.ts'

/** A paragraph, a code, a button or a table of an email. */
export type Part =
  | string
  | { code: string }
  | { address: string; label: string }
  | { rows: (readonly [string, string])[] }

/** Formats values in a company's locale. */
export interface EmailFormat {
  /** The name of the company. */
  site: string
  /** In the company's currency by default. */
  money(cents: number, currency?: string): string
}

/** What admins can change of an email: plain text with variables such as `{siteName}`. */
export interface EmailTexts {
  subject: string
  /** Above the fixed parts. Blank lines separate paragraphs. */
  opening: string
  /** Below the fixed parts. */
  closing: string
}

export interface ExampleContext {
  db: Db
  origin: string
  format: EmailFormat
}

/**
 * [Note: Email texts] An email to customers or members. Admins can change its three texts, which are stored in
 * `email_texts`; these are the defaults. Codes, links, order lines, security events and warnings are fixed parts between
 * opening and closing, and some variables are required, so that no change makes an email useless. Every kind is listed in `server/features.ts`.
 */
export interface EmailKind<V extends string = string> extends EmailTexts {
  key: string
  group: EmailGroup
  title: string
  /** When it is sent, as a sentence without an end: "After an order was placed". */
  when: string
  /** The variables besides `{siteName}`, with values for previews. */
  variables: Record<V, string>
  /** Variables with facts that every text has to name, in the opening or closing. */
  required?: readonly NoInfer<V>[]
  /** The fixed parts with example data. */
  example(context: ExampleContext): Part[] | Promise<Part[]>
}

/** Checks the type of a kind of email. */
export const emailKind = <V extends string>(kind: EmailKind<V>): EmailKind<V> => kind

export const emailKinds = new Registry<EmailKind>('kinds of emails')

/** Replaces variables in one pass, so that variables in a value stay text. */
export const fillIn = (template: string, values: Record<string, string>) =>
  template.replace(variable, (text, name: string) => (Object.hasOwn(values, name) ? values[name]! : text))

/** The paragraphs of a text. */
export const paragraphsOf = (template: string, values: Record<string, string>) =>
  template
    .split(/\n\s*\n/)
    .map((paragraph) => fillIn(paragraph, values).trim())
    .filter(Boolean)

/** Variables of a text that the email does not have, in braces. */
export function findUnknownVariables(text: string, { variables }: Pick<EmailKind, 'variables'>): string[] {
  const names = [...text.matchAll(variable)].map(([, name]) => name!)
  const unknown = names.filter((name) => name !== 'siteName' && !Object.hasOwn(variables, name))
  return [...new Set(unknown)].map((name) => `{${name}}`)
}

const variable = /\{([^{}\n]*)\}/g
