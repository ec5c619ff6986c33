import { eq, sql } from 'drizzle-orm'
import { mark, stale } from '#server/core/db/stale-version.ts'
import type { CompanyInput, ThemeInput } from '#shared/core/company.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Db } from '../db/tenancy.ts'
import type { Inside } from '../http/context.ts'
import { type CompanyRow, company } from './company.table.ts'

export type { CompanyRow }

/** The company that `db` speaks for; `'update'` keeps it from others who want to change it. */
export async function companyIn(db: Db, lock?: 'update'): Promise<CompanyRow> {
  const rows = db.select().from(company)
  const [row] = await (lock ? rows.for(lock) : rows)
  if (!row) throw new AppError('NOT_FOUND', 'Site not found')
  return row
}

/** Its name, for mails. */
export const nameOf = async (db: Db) => (await companyIn(db)).name

/** Where its days begin and end. */
export const timezoneIn = async (db: Db) => (await companyIn(db)).timezone

/** Who may comment on its site, as part of a larger question. */
export const commentPolicy = sql<CompanyRow['comments']>`(select ${company.comments} from ${company})`

/** What its shop asks for, likewise. */
export const currencyOf = sql<CompanyRow['currency']>`(select ${company.currency} from ${company})`
/** From how many on its products are told to be few, likewise. */
export const lowStockOf = sql<number>`(select ${company.lowStock} from ${company})`

export type CompanyRecord = Partial<typeof company.$inferInsert>

/** Gives a new company its record; what is not said is the default. */
export async function openCompany(db: Db, record: CompanyRecord & { name: string }) {
  await db.insert(company).values(record)
}

type Pictures = Partial<Pick<CompanyRow, 'logo' | 'logoDark' | 'icon'>>

/** Changes what was sent and leaves all else. Throws STALE when somebody else saved since the form last looked. */
export async function changeCompany(
  { db, invalidate, user }: Pick<Inside<'admin'>, 'db' | 'invalidate' | 'user'>,
  input: CompanyInput | ThemeInput,
  pictures: Pictures = {},
  { updatedAt: seen }: { updatedAt?: string | undefined } = {},
) {
  // Two who save at once must not undo each other: the fields in one column are read and written together.
  const row = await companyIn(db, 'update')
  if (seen !== undefined && Date.parse(seen) !== Date.parse(row.updatedAt)) throw stale(row)
  const marked = mark(user)
  const { social, ...fields } = input as CompanyInput
  const seo = { ...row.seo }
  const columns: Record<string, unknown> = { ...pictures }
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (!name.startsWith('seo_')) columns[camel(name)] = value
    else if (value === '') delete seo[name]
    else seo[name] = String(value)
  }
  await db
    .update(company)
    .set({
      ...columns,
      seo,
      social: keepFilled({ ...row.social, ...social }),
      ...marked,
    })
    .where(eq(company.id, row.id))
  invalidate('company')
  return marked
}

/** `hero_image` on the wire is `heroImage` in the row. */
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const keepFilled = (social: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(social).filter((pair): pair is [string, string] => Boolean(pair[1])))

/** Whether admins and moderators need a second factor to sign in. */
export async function requireSecondFactor(db: Db, required: boolean) {
  await db.update(company).set({ requireSecondFactor: required })
}
