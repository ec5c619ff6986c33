import { randomUUID } from 'node:crypto'
import { textOn } from '#shared/core/theme.ts'
import { companyIn } from '../company/company.ts'
import type { Db } from '../db/tenancy.ts'
import type { JobData } from '../jobs/jobs.ts'

/** A mail as it waits in the queue. */
export type EmailMessage = Omit<JobData['send-mail'], 'tenantId'>

type Part = string | { code: string } | { address: string; label: string } | { rows: (readonly [string, string])[] }

/** How a company writes what is more than words. */
export interface Writing {
  /** In its own money where no other is named. */
  money(cents: number, currency?: string): string
}

/** The code that proves an address. */
export function codeEmail(db: Db, { to, username, code }: { to: string; username: string; code: string }) {
  return compose(
    db,
    to,
    (site) => `Your code for ${site}`,
    (site) => [
      `Enter this code to finish registering at ${site} as “${username}”:`,
      { code },
      'It is good for 10 minutes and works once.',
      `You did not register, or not as “${username}”? Then tell nobody this code, and nothing happens.`,
    ],
  )
}

/** To somebody whose address was used to register although they have an account. */
export function alreadyRegisteredEmail(db: Db, { to, origin }: { to: string; origin: string }) {
  return compose(
    db,
    to,
    (site) => `You already have an account at ${site}`,
    (site) => [
      `Somebody, perhaps you, tried to register at ${site} with this address. It has an account already, so nothing was changed.`,
      'If it was you, simply log in. If the password is gone, choose “Forgot Password?” there.',
      { address: `${origin}/login`, label: 'Login' },
    ],
  )
}

/** The link to choose a new password. */
export function passwordResetEmail(db: Db, { to, address }: { to: string; address: string }) {
  return compose(
    db,
    to,
    (site) => `Choose a new password for ${site}`,
    (site) => [
      `Somebody, probably you, asked for a new password for your account at ${site}.`,
      { address, label: 'Choose a new password' },
      'The link is good for 30 minutes and works once. If it was not you, ignore this mail: your password stays as it is.',
    ],
  )
}

/** To the owner, after a password was changed. */
export function passwordChangedEmail(db: Db, { to, origin }: { to: string; origin: string }) {
  return compose(
    db,
    to,
    (site) => `Your password at ${site} was changed`,
    (site) => [
      `The password of your account at ${site} has just been changed, and everybody who was logged in with it is logged out.`,
      'If it was not you, choose “Forgot Password?” on the login page at once.',
      { address: `${origin}/login`, label: 'Login' },
    ],
  )
}

/** A mail in the company's name and colour. */
export async function compose(
  db: Db,
  to: string,
  subjectFor: (site: string) => string,
  partsFor: (site: string, write: Writing) => Part[],
): Promise<EmailMessage> {
  const { name, mailSender, email, primaryColor, locale, currency } = await companyIn(db)
  const site = oneLine(name)
  const money = (cents: number, of: string = currency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: of }).format(cents / 100)
  const parts = partsFor(site, { money })
  return {
    id: randomUUID(),
    writtenAt: new Date().toISOString(),
    to,
    sender: oneLine(mailSender) || site,
    // The platform's own address reads nobody's answers.
    ...(email && { replyTo: email }),
    subject: oneLine(subjectFor(site)),
    text: `${parts.map(asText).join('\n\n')}\n\n${site}\n`,
    html: page(site, primaryColor.slice(0, 7), parts),
  }
}

function asText(part: Part) {
  if (typeof part === 'string') return part
  if ('rows' in part) return part.rows.map((row) => row.join('  ')).join('\n')
  return 'code' in part ? part.code : part.address
}

/** Mail programs know little of style sheets, so everything is said where it applies. */
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
