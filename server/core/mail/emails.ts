import { randomUUID } from 'node:crypto'
import { productName } from '#shared/core/product-name.ts'
import { textOn } from '#shared/core/theme.ts'
import { getCompany } from '../company/company.ts'
import type { Db } from '../db/tenancy.ts'
import type { JobData } from '../jobs/jobs.ts'
import { lru } from '../lru.ts'
import { oneLine } from '../one-line.ts'
import { type EmailFormat, type EmailKind, type EmailTexts, fillIn, type Part, paragraphsOf } from './email-kinds.ts'
import { findEmailTexts } from './email-texts.ts'

/** A queued email. */
export type EmailMessage = Omit<JobData['send-mail'], 'tenantId'>

/** What an email of a kind is about: the values of its variables, and its fixed parts. */
export interface EmailContent<V extends string> {
  values: Record<V, string>
  parts: Part[]
}

/**
 * Builds an email to a customer or member, with the company's name, colour and texts. See [Note: Email texts].
 * `texts` replaces the company's texts, for previews.
 */
export async function writeEmail<V extends string>(
  db: Db,
  kind: EmailKind<V>,
  to: string,
  content: EmailContent<NoInfer<V>> | ((format: EmailFormat) => EmailContent<NoInfer<V>>),
  texts?: EmailTexts,
): Promise<EmailMessage> {
  const settings = await getEmailSettings(db)
  const { subject, opening, closing } = texts ?? (await findEmailTexts(db, kind))
  const { values: own, parts } = typeof content === 'function' ? content(settings.format) : content
  const values = { ...own, siteName: settings.format.site }
  return buildEmail(settings, to, fillIn(subject, values), [
    ...paragraphsOf(opening, values),
    ...parts,
    ...paragraphsOf(closing, values),
  ])
}

/** Builds an email to the company's staff, whose texts cannot be changed. */
export async function writeStaffEmail(
  db: Db,
  to: string,
  contentFor: (format: EmailFormat) => [subject: string, ...Part[]],
): Promise<EmailMessage> {
  const settings = await getEmailSettings(db)
  const [subject, ...parts] = contentFor(settings.format)
  return buildEmail(settings, to, subject, parts)
}

type EmailSettings = Awaited<ReturnType<typeof getEmailSettings>>

/** The company's settings that its emails are made of. */
export async function getEmailSettings(db: Db) {
  const { name, mailSender, email, primaryColor, locale, currency } = await getCompany(db)
  const site = oneLine(name)
  const money = (cents: number, of: string = currency) => moneyFormat(locale, of).format(cents / 100)
  return {
    ...{ sender: oneLine(mailSender) || site, replyTo: email, color: primaryColor.slice(0, 7) },
    format: { site, money } satisfies EmailFormat,
  }
}

function buildEmail(
  { sender, replyTo, color, format: { site } }: EmailSettings,
  to: string,
  subject: string,
  parts: Part[],
): EmailMessage {
  return {
    id: randomUUID(),
    writtenAt: new Date().toISOString(),
    ...{ to, sender },
    // Replies to the platform's address are not read.
    ...(replyTo && { replyTo }),
    subject: oneLine(subject),
    text: `${parts.map(asText).join('\n\n')}\n\n${site}\n`,
    html: page(site, color, parts),
  }
}

/** Making a format takes longer than the rest of an email. */
const moneyFormats = lru<Intl.NumberFormat>(200)

function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const format = moneyFormats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  moneyFormats.set(key, format)
  return format
}

function asText(part: Part) {
  if (typeof part === 'string') return part
  if ('rows' in part) return part.rows.map((row) => row.join('  ')).join('\n')
  return 'code' in part ? part.code : part.address
}

/** Inline styles, because email clients support few style sheets. */
function page(site: string, color: string, parts: Part[]) {
  const body = parts.map((part) => {
    if (typeof part === 'string') return `<p style="margin:0 0 16px">${escaped(part).replaceAll('\n', '<br>')}</p>`
    if ('code' in part)
      return `<p style="margin:0 0 16px;font:bold 32px/1.2 monospace;letter-spacing:6px">${escaped(part.code)}</p>`
    if ('rows' in part)
      return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">${part.rows.map(row).join('')}</table>`
    const button = `display:inline-block;padding:12px 20px;border-radius:6px;background:${color};color:${textOn(color)};text-decoration:none;font-weight:bold`
    return `<p style="margin:0 0 16px"><a href="${escaped(part.address)}" style="${button}">${escaped(part.label)}</a></p>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(site)}</title></head>
<body style="margin:0;background:#f4f5f7;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1d21">
<div style="max-width:520px;margin:0 auto;background:#ffffff;border-top:4px solid ${color};border-radius:8px;padding:24px">
<p style="margin:0 0 20px;font-size:20px;font-weight:bold">${escaped(site)}</p>
${body.join('\n')}
</div>${endOfPage}`
}

const endOfPage = '</body></html>\n'

/**
 * Adds the name of the product below an email. Done when it is sent, by the plan of that moment: the request that writes it
 * does not know the site. See `docs/decisions/005-emails-name-their-company.md`.
 */
export function signWithProduct<T extends Pick<EmailMessage, 'text' | 'html'>>(email: T): T {
  const line = `Sent with ${productName}`
  const below = `<p style="max-width:520px;margin:16px auto 0;text-align:center;font-size:13px;color:#5b6270">${line}</p>\n`
  return {
    ...email,
    text: `${email.text}${line}\n`,
    html: email.html.replace(endOfPage, () => `\n${below}${endOfPage}`),
  }
}

const row = ([left, right]: readonly [string, string]) =>
  `<tr><td style="padding:8px 0;border-bottom:1px solid #e3e6ea">${escaped(left)}</td><td style="padding:8px 0;border-bottom:1px solid #e3e6ea;text-align:right;white-space:nowrap">${escaped(right)}</td></tr>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)
