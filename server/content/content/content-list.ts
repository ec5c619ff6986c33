import { and, type Column, desc, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import { paginate } from '#server/core/db/cursor.ts'
import { hasTag, matchesSearch } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { type Facet, facetsOf } from './facets.ts'
import { inOrder, type Order } from './order.ts'
import { countStatuses, rowsBefore, statusesOf } from './staff-list.ts'

type ListedColumn = 'id' | 'tags' | 'searchText' | 'published' | 'publishedAt' | 'createdAt' | 'trashedAt'

export interface Filter extends Pick<Facet, 'options' | 'shows' | 'isNested'> {
  column: Column | SQL<string>
  /** The condition for selected options; by default that the column has one of these values. */
  where?(selected: readonly string[]): SQL
}

/** A filter whose options are stored. `selected` are the selected options of all filters. */
type StoredFilter = (db: Db, selected: Readonly<Record<string, readonly string[]>>) => Promise<Filter>

interface ListDefinition<Sort extends string, Name extends string, Status extends string> {
  table: PgTable & Record<ListedColumn, PgColumn>
  isVisible: SQL
  /** The columns of a list item for visitors, and those of one for staff. */
  columns: SelectedFields
  storedColumns?: SelectedFields
  orders: Record<Sort, Order>
  filters: Record<Name, Filter | StoredFilter>
  /** Conditions of the tabs in the console. */
  statuses?: Record<Status | 'all', SQL>
}

export type Filters<Name extends string> = { [N in Name]?: readonly string[] | string | undefined } & {
  tag?: string | undefined
}
export interface Page<Sort> {
  sort: Sort
  limit: number
  cursor?: string | undefined
}
export interface StaffPage<Sort, Status> extends Page<Sort> {
  page?: number | undefined
  q?: string | undefined
  status?: Status | undefined
}

/** The lists of one content type, for visitors and for content managers. */
export function contentList<
  Row extends { id: string },
  Sort extends string,
  Name extends string = never,
  Status extends string = 'published' | 'draft' | 'trash',
  StoredRow extends { id: string } = Row,
>({
  table,
  isVisible,
  columns,
  storedColumns = columns,
  orders,
  filters,
  ...definition
}: ListDefinition<Sort, Name, Status>) {
  const { id } = table
  const statuses = definition.statuses ?? (statusesOf(table) as Record<Status | 'all', SQL>)
  const names = Object.keys(filters) as Name[]
  type Sorted<R> = R & { sortedBy: string | number | null }

  const selectedIn = (selected: Filters<Name>, name: Name): readonly string[] => [selected[name] ?? []].flat()
  const readFilter = async (db: Db, name: Name, selected: Filters<Name>): Promise<Filter> => {
    const filter = filters[name]
    if (typeof filter !== 'function') return filter
    return filter(db, Object.fromEntries(names.map((one) => [one, selectedIn(selected, one)])))
  }
  const matches = async (db: Db, selected: Filters<Name>) => {
    const conditions: SQL[] = []
    for (const name of names) {
      const values = selectedIn(selected, name)
      if (values.length === 0) continue
      const { column, where = (some) => sql`${column} = any(${sql.param(some)})` } = await readFilter(
        db,
        name,
        selected,
      )
      conditions.push(where(values))
    }
    return and(...conditions, await hasTag(db, table, selected.tag))
  }
  const matchesOfStaff = async (db: Db, q: string | undefined, filter: object) =>
    and(await matches(db, filter as Filters<Name>), await matchesSearch(db, table, q))
  const select = (db: Db, fields: SelectedFields) => db.select(fields).from(table as PgTable)

  return {
    /** One page of what visitors see. */
    async visible(db: Db, { limit, cursor, sort, ...filter }: Page<Sort> & Filters<Name>) {
      const { after, orderBy } = inOrder(orders[sort], id, cursor)
      const rows = await select(db, { ...columns, sortedBy: orders[sort].column as SQL })
        .where(and(isVisible, await matches(db, filter as Filters<Name>), after))
        .orderBy(...orderBy)
        .limit(limit + 1)
      return paginate(rows as unknown as Sorted<Row>[], limit)
    },

    /** The number of visible items, and per filter option with the other filters applied. */
    async countVisible(db: Db, selected: Filters<Name>) {
      const read = new Map<Name, Filter>()
      for (const name of names) read.set(name, await readFilter(db, name, selected))
      const values = Object.fromEntries([...read].map(([name, { column }]) => [name, column as SQL]))
      const groups = await select(db, { ...values, count: sql<number>`count(*)::int` })
        .where(and(isVisible, await hasTag(db, table, selected.tag)))
        .groupBy(...Object.values(values))
      return facetsOf(
        groups as unknown as (Record<Name, string> & { count: number })[],
        Object.fromEntries(
          [...read].map(([name, filter]) => [name, { ...filter, selected: selectedIn(selected, name) }]),
        ) as unknown as Record<Name, Facet>,
      )
    },

    /** One page of all items for content managers, and the number per status with the other filters applied. */
    async stored(
      db: Db,
      { limit, cursor, page, sort, q, status = 'all' as Status, ...filter }: StaffPage<Sort, Status> & Filters<Name>,
      extra?: SQL,
    ) {
      // Drafts have no publication date, so the console sorts by creation.
      const order =
        orders[sort].column === table.publishedAt ? { ...orders[sort], column: table.createdAt } : orders[sort]
      const { after, orderBy } = inOrder(order, id, cursor)
      const condition = and(await matchesOfStaff(db, q, filter), extra)
      // The rows before the page are skipped in the index; only the page itself is read.
      const ids = select(db, { id })
        .where(and(statuses[status], condition, after))
        .orderBy(...orderBy)
        .offset(rowsBefore({ page, limit }))
        .limit(limit + 1)
      const rows = await select(db, { ...storedColumns, sortedBy: order.column as SQL })
        .where(inArray(id, ids))
        .orderBy(...orderBy)
      const counts = await countStatuses(db, table, statuses, condition)
      return { ...paginate(rows as unknown as Sorted<StoredRow>[], limit), total: counts[status], counts }
    },

    /** The first items for content managers, for an export. */
    async storedRows(
      db: Db,
      {
        limit,
        sort,
        q,
        status = 'all' as Status,
        ...filter
      }: Omit<StaffPage<Sort, Status>, 'cursor' | 'page'> & Filters<Name>,
    ) {
      const rows = await select(db, storedColumns)
        .where(and(statuses[status], await matchesOfStaff(db, q, filter)))
        .orderBy(...inOrder(orders[sort], id, undefined).orderBy)
        .limit(limit)
      return rows as unknown as StoredRow[]
    },

    /** The number of items per status. */
    countStored: (db: Db) => countStatuses(db, table, statuses, undefined),

    /** Other visible items: by common tags and `similarity`, then the newest. */
    async related(db: Db, item: { id: string; tags: string[] }, similarity: SQL, limit: number) {
      const lower = item.tags.map((tag) => tag.toLowerCase())
      const common = sql`(select count(*) from unnest(${table.tags}) tag where lower(tag) = any(${sql.param(lower)}::text[]))`
      const rows = await select(db, columns)
        .where(and(isVisible, ne(id, item.id)))
        .orderBy(desc(sql`${common} * 2 + ${similarity}`), desc(table.publishedAt), desc(id))
        .limit(limit)
      return rows as unknown as Row[]
    },
  }
}
