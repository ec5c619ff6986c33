import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { bulk } from './bulk.ts'
import type { ContentType } from './content-type.ts'
import { expectItem, restoreItems, trashItems } from './stored-items.ts'

type Ctx = TxContext<'content' | 'admin'>
interface Page {
  nextCursor?: string | undefined
  total: number
  counts: Record<string, number>
}
type ReadCtx = Pick<Ctx, 'db' | 'site' | 'files'>
type Present<Row, Item> = (ctx: ReadCtx, row: Row) => Item

/** The handler of a public list: one page of cards, the total and the facets. */
export const listHandler =
  <Filter, Row, Card, Facets>(
    list: {
      visible(db: Db, filter: Filter): Promise<{ rows: Row[]; nextCursor?: string }>
      countVisible(db: Db, filter: Filter): Promise<{ total: number; facets: Facets }>
    },
    cardOf: Present<Row, Card>,
  ) =>
  async (filter: Filter, ctx: ReadCtx) => {
    const { rows, nextCursor } = await list.visible(ctx.db, filter)
    const { total, facets } = await list.countVisible(ctx.db, filter)
    return { results: rows.map((row) => cardOf(ctx, row)), total, nextCursor, facets }
  }

interface StaffType<Filter, ListedRow, ListedItem, Row, Item, Changes> {
  type: ContentType
  list(db: Db, filter: Filter): Promise<Page & { rows: ListedRow[] }>
  listedItemOf: Present<ListedRow, ListedItem>
  read(db: Db, id: string): Promise<Row>
  itemOf: Present<Row, Item | Promise<Item>>
  update(ctx: Ctx, changes: Changes): Promise<unknown>
}

interface StaffHandlers<Filter, ListedItem, Item, Changes> {
  list(filter: Filter, ctx: ReadCtx): Promise<Page & { results: ListedItem[] }>
  get(which: { id: string }, ctx: ReadCtx): Promise<Item>
  update(changes: Changes, ctx: Ctx): Promise<Item>
  bulk(order: Parameters<typeof bulk>[2], ctx: Ctx): ReturnType<typeof bulk>
  trash(which: { id: string }, ctx: Ctx): Promise<{ message: string }>
  restore(which: { id: string }, ctx: Ctx): Promise<Item>
}

/** The handlers of `staffEndpoints`. */
export function staffHandlers<Filter, ListedRow, ListedItem, Row, Item, Changes extends { id: string }>({
  type,
  list,
  listedItemOf,
  read,
  itemOf,
  update,
}: StaffType<Filter, ListedRow, ListedItem, Row, Item, Changes>): StaffHandlers<Filter, ListedItem, Item, Changes> {
  const label = type.noun.charAt(0).toUpperCase() + type.noun.slice(1)
  const get = async ({ id }: { id: string }, ctx: ReadCtx) => itemOf(ctx, await read(ctx.db, id))
  return {
    async list(filter, ctx) {
      const { rows, ...rest } = await list(ctx.db, filter)
      return { ...rest, results: rows.map((row) => listedItemOf(ctx, row)) }
    },
    get,
    async update(changes, ctx) {
      await update(ctx, changes)
      return get(changes, ctx)
    },
    bulk: (order, ctx) => bulk(ctx, type, order),
    async trash({ id }, ctx) {
      await expectItem(ctx.db, type, id)
      await trashItems(ctx, type, [id])
      return { message: `${label} moved to trash` }
    },
    async restore({ id }, ctx) {
      await restoreItems(ctx, type, [id])
      return get({ id }, ctx)
    },
  }
}
