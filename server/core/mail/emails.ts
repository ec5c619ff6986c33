import { randomUUID } from 'node:crypto'
import { textOn } from '#shared/core/theme.ts'
import { getCompany } from '../company/company.ts'
import type { Db } from '../db/tenancy.ts'
import type { JobData } from '../jobs/jobs.ts'
import { lru } from '../lru.ts'

/** A queued email. */
export type EmailMessage = Omit<JobData['send-mail'], 'tenantId'>

export type Part =
  | string
  | { code: string }
  | { address: string; label: string }
  | { rows: (readonly [string, string])[] }

/** Formats values in a company's locale. */
export interface EmailFormat {
  /** In the company's currency by default. */
  money(cents: number, currency?: string): string
}

/** The code that verifies an email address. */
export function codeEmail(db: Db, { to, username, code }: { to: string; username: string; code: string }) {
  return writeEmail(db, to, (site) => [
    `Your code for ${site}`,
    `Enter this code to finish registering at ${site} as “${username}”:`,
    { code },
    'It expires in 10 minutes and can be used once.',
    `If you did not register as “${username}”, ignore this email and share the code with no one.`,
  ])
}

/** Sent when someone registers with the address of an existing account. */
export function alreadyRegisteredEmail(db: Db, { to, origin }: { to: string; origin: string }) {
  return writeEmail(db, to, (site) => [
    `You already have an account at ${site}`,
    `Someone tried to register at ${site} with this address. It has an account already, so nothing was changed.`,
    'If it was you, log in. If you have forgotten your password, choose “Forgot Password?” there.',
    { address: `${origin}/login`, label: 'Login' },
  ])
}

/** The link to choose a new password. */
export function passwordResetEmail(db: Db, { to, address }: { to: string; address: string }) {
  return writeEmail(db, to, (site) => [
    `Choose a new password for ${site}`,
    `Someone asked for a new password for your account at ${site}.`,
    { address, label: 'Choose a new password' },
    'The link is good for 30 minutes and works once. If it was not you, ignore this email: your password stays as it is.',
  ])
}

/** Sent to the owner after a password change. */
export function passwordChangedEmail(db: Db, { to, origin }: { to: string; origin: string }) {
  return writeEmail(db, to, (site) => [
    `Your password at ${site} was changed`,
    `The password of your account at ${site} has just been changed, and all its sessions were logged out.`,
    'If it was not you, choose “Forgot Password?” on the login page at once.',
    { address: `${origin}/login`, label: 'Login' },
  ])
}

/** An email's subject and what follows it. */
export type Content = [subject: string, ...Part[]]

/** Builds an email with the company's name and colour. */
export async function writeEmail(
  db: Db,
  to: string,
  contentFor: (site: string, format: EmailFormat) => Content,
): Promise<EmailMessage> {
  const { name, mailSender, email, primaryColor, locale, currency } = await getCompany(db)
  const site = oneLine(name)
  const money = (cents: number, of: string = currency) => moneyFormat(locale, of).format(cents / 100)
  const [subject, ...parts] = contentFor(site, { money })
  return {
    id: randomUUID(),
    writtenAt: new Date().toISOString(),
    to,
    sender: oneLine(mailSender) || site,
    // Replies to the platform's address are not read.
    ...(email && { replyTo: email }),
    subject: oneLine(subject),
    text: `${parts.map(asText).join('\n\n')}\n\n${site}\n`,
    html: page(site, primaryColor.slice(0, 7), parts),
  }
}

/** The same with subject and parts apart. */
export const composeEmail = (
  db: Db,
  to: string,
  subjectFor: (site: string) => string,
  partsFor: (site: string, format: EmailFormat) => Part[],
) => writeEmail(db, to, (site, format) => [subjectFor(site), ...partsFor(site, format)])

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
</div></body></html>
`
}

const row = ([left, right]: readonly [string, string]) =>
  `<tr><td style="padding:8px 0;border-bottom:1px solid #e3e6ea">${escaped(left)}</td><td style="padding:8px 0;border-bottom:1px solid #e3e6ea;text-align:right;white-space:nowrap">${escaped(right)}</td></tr>`

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)
