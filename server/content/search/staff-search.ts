import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { everyWordIn, small } from '#server/core/db/list-search.ts'
import type { StaffSearched } from '#server/core/db/staff-searched.ts'
import type { Inside } from '#server/core/http/context.ts'
import { SearchQuery } from '#shared/content/search.ts'
import type { StaffFound } from '#shared/content/staff-search.ts'
import { aboutType } from '#shared/core/content-types.ts'
import { may, type Role } from '#shared/core/roles.ts'
import { contentTypeFound } from '#shared/core/search-options.ts'
import { type StaffSearchType, shortestStaffSearch } from '#shared/core/staff-search-options.ts'
import { find } from './found.ts'
import type { Searched } from './searched.ts'
import { staffSearched } from './staff-types.ts'
import { searchedTypes } from './types.ts'

/** Of every type the newest so many are looked through; older ones are found by the index of what visitors see. */
const lookedThrough = 10_000
const mostOfType = 5
const most = 24

/** What visitors may find, with everything that they may not find yet. */
const ofContent = ({ type, table, title, code, codes, category, shown }: Searched): StaffSearched => ({
  type,
  table: table as unknown as StaffSearched['table'],
  permission: editorOf(type),
  kept: sql`trashed_at is null`,
  title,
  hint: category ?? sql`''`,
  names: [code, codes].filter((one) => one !== undefined),
  shown,
})

const editorOf = (type: Searched['type']) => {
  const { permission, changes = permission } = aboutType(contentTypeFound(type))
  return changes
}

const everything = (): readonly StaffSearched[] => [...staffSearched.all(), ...searchedTypes.all().map(ofContent)]

interface Row extends Record<string, unknown> {
  type: StaffSearchType
  id: string
  title: string
  hint: string
  shown: boolean
  place: number
}

/** Records by what they are called, of those types that the role may open. */
export async function findForStaff(
  { db, site, user }: Pick<Inside<'content'>, 'db' | 'site' | 'user'>,
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
  // What is older, misspelt or says it in its text; only what visitors see has such an index.
  const { results } = await find({ db, site }, SearchQuery.parse({ k: q, limit: most }))
  for (const { id, type, title, category } of results) {
    const key = `${type} ${id}`
    if (!found.has(key) && kinds.some((kind) => kind.type === type))
      found.set(key, { id, type, title, hint: category, shown: true, place: 3 })
  }
  return [...found.values()]
    .slice(0, most)
    .map(({ id, type, title, hint, shown }) => ({ _id: id, type, title, hint, hidden: !shown }))
}

const kindsOf = (role: Role) => everything().filter(({ permission }) => may(role, permission))

/** The best of one type: called just that, beginning with it, or having every word. */
function newestOf({ type, table, kept, title, hint, names = [], exactly, shown }: StaffSearched, q: string): SQL {
  const name = sql.identifier(getTableName(table))
  const lower = q.toLowerCase()
  const columns = sql`${sql.raw(`'${type}'`)} as type, ${table.id} as id, ${title} as title, ${hint} as hint,
    ${shown} as shown, case when ${is(title, lower)} ${sql.join(
      names.map((one) => sql`or ${is(one, lower)}`),
      sql` `,
    )} then 0 when starts_with(lower(${title}), ${lower}) then 1 else 2 end as place, ${table.createdAt} as made_at`
  const texts = small(title, ...names)
  const newest = sql`select ${columns} from (
    select * from ${table} where ${kept} order by created_at desc nulls first, id desc nulls first limit ${lookedThrough}
  ) ${name} where ${everyWordIn(texts, q)}`
  const old = exactly && sql` union select ${columns} from ${table} where ${kept} and ${exactly(lower)}`
  return sql`(select type, id, title, hint, shown, place from (${newest}${old}) named
    order by place, made_at desc limit ${mostOfType})`
}

const is = (column: SQLWrapper, lower: string) => sql`lower(${column}) = ${lower}`
