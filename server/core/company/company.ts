import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { refuseStale, updateMetadata } from '#server/core/db/update-metadata.ts'
import type { CompanyInput, ThemeInput } from '#shared/core/company.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import { type Db, forgetRead, readOnce } from '../db/tenancy.ts'
import type { TxContext } from '../http/context.ts'
import { type CompanyRow, company } from './company.table.ts'
import { onCurrencyChange } from './currency-change.ts'

export type { CompanyRow }

/** The company of `db`'s tenant, read once per transaction; `'update'` locks its row. */
export async function getCompany(db: Db, lock?: 'update'): Promise<CompanyRow> {
  const [row] = await (lock ? db.select().from(company).for(lock) : readOnce(db, readCompany))
  if (!row) throw new AppError('NOT_FOUND', 'Site not found')
  return row
}

const readCompany = async (db: Db): Promise<CompanyRow[]> => db.select().from(company)

/** Its name, for emails. */
export const companyName = async (db: Db) => (await getCompany(db)).name

/** Its time zone. */
export const companyTimezone = async (db: Db) => (await getCompany(db)).timezone

/** Subquery of the owner, who sees all companies: the name of one. */
export const companyNameOf = (tenantId: SQLWrapper) =>
  sql<string>`coalesce((select c.name from ${company} c where c.tenant_id = ${tenantId}), '')`

/** Subquery: who may comment on its site. */
export const commentPolicy = sql<CompanyRow['comments']>`(select ${company.comments} from ${company})`

/** Subquery: its currency. */
export const companyCurrency = sql<CompanyRow['currency']>`(select ${company.currency} from ${company})`
/** Subquery: its low-stock threshold. */
export const companyLowStock = sql<number>`(select ${company.lowStock} from ${company})`

export type CompanyRecord = Partial<typeof company.$inferInsert>

/** Inserts the record of a new company; absent fields get their defaults. */
export async function insertCompany(db: Db, record: CompanyRecord & { name: string }) {
  await db.insert(company).values(record)
}

type Images = Partial<Pick<CompanyRow, 'logo' | 'logoDark' | 'icon'>>

/** Updates the given fields. Throws STALE if another admin saved after `updatedAt`. */
export async function saveCompany(
  { db, invalidate, user }: Pick<TxContext<'admin'>, 'db' | 'invalidate' | 'user'>,
  input: CompanyInput | ThemeInput,
  images: Images = {},
  { updatedAt: seen }: { updatedAt?: string | undefined } = {},
) {
  // Locked, because fields that share a JSON column are read and written together.
  const row = await getCompany(db, 'update')
  refuseStale(row, seen)
  const marked = updateMetadata(user)
  const { social, ...fields } = input as CompanyInput
  const seo = { ...row.seo }
  const columns: Record<string, unknown> = { ...images }
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (!name.startsWith('seo_')) columns[camel(name)] = value
    else if (value === '') delete seo[name]
    else seo[name] = String(value)
  }
  const after: CompanyRow = { ...row, ...columns }
  const isOtherCurrency = after.currency !== row.currency || after.secondCurrency !== row.secondCurrency
  checkSecondCurrency(after, isOtherCurrency && columns.secondRate === undefined)
  const isOtherRate = columns.secondRate !== undefined && (isOtherCurrency || columns.secondRate !== row.secondRate)
  await db
    .update(company)
    .set({
      ...columns,
      ...(isOtherRate && { secondRateAt: columns.secondRate ? marked.updatedAt : null }),
      seo,
      social: withoutEmpty({ ...row.social, ...social }),
      ...marked,
    })
    .where(eq(company.id, row.id))
  forgetRead(db, readCompany)
  if (isOtherCurrency) for (const step of onCurrencyChange.all()) await step({ db, user, invalidate })
  invalidate('company')
  // Prices of products are sent in both currencies.
  if (isOtherRate || isOtherCurrency) invalidate('products')
  return marked
}

/** Throws VALIDATION for a second currency without a rate or with the rate of other currencies, and for the company's own. */
function checkSecondCurrency({ currency, secondCurrency, secondRate }: CompanyRow, isRateOfOthers: boolean) {
  if (!secondCurrency) return
  if (secondCurrency === currency) throw fieldError('second_currency', 'Prices are in this currency already.')
  if (!secondRate) throw fieldError('second_rate', 'Enter the rate of the second currency.')
  if (isRateOfOthers) throw fieldError('second_rate', 'Enter the rate for the new currency.')
}

/** `hero_image` on the wire is `heroImage` in the row. */
const camel = (name: string) => name.replace(/_([a-z])/g, (_, char: string) => char.toUpperCase())

const withoutEmpty = (social: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(social).filter((pair): pair is [string, string] => Boolean(pair[1])))

/** Whether admins and moderators need a second factor to sign in. */
export async function setSecondFactorRequired(db: Db, required: boolean) {
  await db.update(company).set({ requireSecondFactor: required })
  forgetRead(db, readCompany)
}
