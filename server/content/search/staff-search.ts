import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { containsAllTerms, lowerCaseText } from '#server/core/db/list-search.ts'
import type { StaffSearchable } from '#server/core/db/staff-searchable.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { SearchQuery } from '#shared/content/search.ts'
import type { StaffFound } from '#shared/content/staff-search.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'
import { hasPermission, type Role } from '#shared/core/roles.ts'
import { contentTypeOfSearch } from '#shared/core/search-options.ts'
import { type StaffSearchType, shortestStaffSearch } from '#shared/core/staff-search-options.ts'
import { find } from './found.ts'
import type { Searched } from './searched.ts'
import { staffSearched } from './staff-types.ts'
import { searchedTypes } from './types.ts'

/** Number of newest items per type that are searched; the public index finds older ones. */
const lookedThrough = 10_000
const mostOfType = 5
const most = 24

/** Content for staff: published and unpublished. */
const ofContent = ({ type, table, title, code, codes, category, isVisible }: Searched): StaffSearchable => ({
  type,
  table: table as unknown as StaffSearchable['table'],
  permission: editorOf(type),
  notTrashed: sql`trashed_at is null`,
  title,
  hint: category ?? sql`''`,
  otherNames: [code, codes].filter((one) => one !== undefined),
  isVisible,
})

const editorOf = (type: Searched['type']) => {
  const { permission, changes = permission } = contentTypeInfo(contentTypeOfSearch(type))
  return changes
}

const everything = (): readonly StaffSearchable[] => [...staffSearched.all(), ...searchedTypes.all().map(ofContent)]

interface Row extends Record<string, unknown> {
  type: StaffSearchType
  id: string
  title: string
  hint: string
  visible: boolean
  place: number
}

/** Finds records by name, of the types that the role may open. */
export async function findForStaff(
  { db, site, user }: Pick<TxContext<'content'>, 'db' | 'site' | 'user'>,
  q: string,
): Promise<StaffFound[]> {
  if (q.length < shortestStaffSearch) return []
  const kinds = kindsOf(user.role)
  const { rows } = await db.execute<Row>(
    sql`${sql.join(
      kinds.map((kind) => newestOf(kind, q)),
      sql` union all `,
    )} order by place`,
  )
  const found = new Map(rows.map((row) => [`${row.type} ${row.id}`, row]))
  // Older, misspelled and full-text matches, from the index of what visitors can see.
  const { results } = await find({ db, site }, SearchQuery.parse({ k: q, limit: most }))
  for (const { id, type, title, category } of results) {
    const key = `${type} ${id}`
    if (!found.has(key) && kinds.some((kind) => kind.type === type))
      found.set(key, { id, type, title, hint: category, visible: true, place: 3 })
  }
  return [...found.values()]
    .slice(0, most)
    .map(({ id, type, title, hint, visible }) => ({ _id: id, type, title, hint, hidden: !visible }))
}

const kindsOf = (role: Role) => everything().filter(({ permission }) => hasPermission(role, permission))

/** The best matches of one type: the exact name, a prefix, or all words. */
function newestOf(
  { type, table, notTrashed, title, hint, otherNames = [], exactMatch, isVisible }: StaffSearchable,
  q: string,
): SQL {
  const name = sql.identifier(getTableName(table))
  const lower = q.toLowerCase()
  const columns = sql`${sql.raw(`'${type}'`)} as type, ${table.id} as id, ${title} as title, ${hint} as hint,
    ${isVisible} as visible, case when ${is(title, lower)} ${sql.join(
      otherNames.map((one) => sql`or ${is(one, lower)}`),
      sql` `,
    )} then 0 when starts_with(lower(${title}), ${lower}) then 1 else 2 end as place, ${table.createdAt} as made_at`
  const texts = lowerCaseText(title, ...otherNames)
  const newest = sql`select ${columns} from (
    select * from ${table} where ${notTrashed} order by created_at desc nulls first, id desc nulls first limit ${lookedThrough}
  ) ${name} where ${containsAllTerms(texts, q)}`
  const old = exactMatch && sql` union select ${columns} from ${table} where ${notTrashed} and ${exactMatch(lower)}`
  return sql`(select type, id, title, hint, visible, place from (${newest}${old}) named
    order by place, made_at desc limit ${mostOfType})`
}

const is = (column: SQLWrapper, lower: string) => sql`lower(${column}) = ${lower}`
