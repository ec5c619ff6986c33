import { eq } from 'drizzle-orm'
import { AppError } from '#shared/core/errors.ts'
import type { Db } from '../db/tenancy.ts'
import { refuseStale, updateMetadata } from '../db/update-metadata.ts'
import { type EmailKind, type EmailTexts, findUnknownVariables } from './email-kinds.ts'
import { type EmailTextsRow, emailTexts as table } from './email-texts.table.ts'

export type { EmailTextsRow }

export const emailTextFields = ['subject', 'opening', 'closing'] as const satisfies (keyof EmailTexts)[]

/** The company's texts of an email, with defaults for what it has not changed. */
export async function findEmailTexts(db: Db, kind: EmailKind): Promise<EmailTexts> {
  const [row] = await db.select().from(table).where(eq(table.key, kind.key))
  return withDefaults(kind, row)
}

/** All changed texts by the key of their email. There is at most one row for each kind. */
export async function listEmailTexts(db: Db): Promise<Map<string, EmailTextsRow>> {
  const rows = await db.select().from(table).limit(500)
  return new Map(rows.map((row) => [row.key, row]))
}

export const withDefaults = (kind: EmailTexts, row: EmailTextsRow | undefined): EmailTexts => ({
  subject: row?.subject ?? kind.subject,
  opening: row?.opening ?? kind.opening,
  closing: row?.closing ?? kind.closing,
})

/** Problems of each field: variables that the email does not have, and required ones that are missing. */
export function findTextProblems(kind: EmailKind, texts: EmailTexts): Partial<Record<keyof EmailTexts, string>> {
  const fields: Partial<Record<keyof EmailTexts, string>> = {}
  const missing = (kind.required ?? [])
    .map((name) => `{${name}}`)
    .filter((name) => !`${texts.opening}${texts.closing}`.includes(name))
  if (missing.length) fields.opening = `This email has to name ${missing.join(', ')}. Add it to the opening or closing.`
  for (const field of emailTextFields) {
    const unknown = findUnknownVariables(texts[field], kind)
    if (unknown.length)
      fields[field] = `This email does not have ${unknown.join(', ')}. Choose from the variables below.`
  }
  return fields
}

/** Throws VALIDATION with the problems of the texts. */
export function refuseWrongTexts(kind: EmailKind, texts: EmailTexts) {
  const fields = findTextProblems(kind, texts)
  const [first] = Object.values(fields)
  if (first) throw new AppError('VALIDATION', first, { fields })
}

/**
 * Stores what differs from the defaults. `seen` is the time of the change that the editor loaded, null for none.
 * Throws STALE if another admin saved since.
 */
export async function saveEmailTexts(
  db: Db,
  kind: EmailKind,
  texts: EmailTexts,
  { seen, by }: { seen: string | null | undefined; by: { name: string } },
): Promise<void> {
  const [before] = await db.select().from(table).where(eq(table.key, kind.key)).for('update')
  refuseChanged(before, seen)
  const own = (field: keyof EmailTexts) => (texts[field] === kind[field] ? null : texts[field])
  const changes = { subject: own('subject'), opening: own('opening'), closing: own('closing') }
  if (Object.values(changes).every((change) => change === null)) await resetEmailTexts(db, kind)
  else if (before)
    await db
      .update(table)
      .set({ ...changes, ...updateMetadata(by) })
      .where(eq(table.key, kind.key))
  else {
    const added = await db
      .insert(table)
      .values({ key: kind.key, ...changes, ...updateMetadata(by) })
      .onConflictDoNothing()
      .returning({ key: table.key })
    // Another admin saved the first change at the same time.
    if (!added.length) throw new AppError('STALE', 'This was changed by another editor.')
  }
}

export async function resetEmailTexts(db: Db, { key }: Pick<EmailKind, 'key'>) {
  await db.delete(table).where(eq(table.key, key))
}

function refuseChanged(before: EmailTextsRow | undefined, seen: string | null | undefined) {
  if (seen === undefined) return
  if (before) return refuseStale(before, seen ?? new Date(0).toISOString())
  if (seen !== null) throw new AppError('STALE', 'Another editor has reset this email.')
}
