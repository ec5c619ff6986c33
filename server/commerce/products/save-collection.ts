import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { coverColumns } from '#server/content/content/cover-columns.ts'
import { slugOf } from '#server/content/slugs/slugs.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale, updateMetadata } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { mostCollections } from '#shared/commerce/collection-options.ts'
import type { adminCollections, CollectionRule } from '#shared/commerce/product-collections.ts'
import { fieldError, requireRow } from '#shared/core/errors.ts'
import { type CollectionRow, emptyRule, productCollections as table } from './collections.table.ts'

type Ctx = Pick<TxContext<'admin'>, 'db' | 'invalidate' | 'user'>
type Fields = z.output<typeof adminCollections.create.input>
type Changes = z.output<typeof adminCollections.update.input>

/** Creates a collection and returns its id. Throws CONFLICT if the slug is taken, and VALIDATION for prices in reverse. */
export async function createCollection(
  { db, invalidate, user }: Ctx,
  { slug, photo, ...fields }: Fields,
): Promise<string> {
  if ((await db.$count(table)) >= mostCollections)
    throw fieldError('name', `You can have at most ${mostCollections} collections. Delete one first.`, 'CONFLICT')
  if (fields.rule) checkRule(fields.rule)
  if (slug !== undefined) await takeSlug(db, slug)
  const { name, kind = 'manual' } = fields
  const [row] = await db
    .insert(table)
    .values({
      ...columnsOf(fields),
      name,
      kind,
      sort: sortOf(kind, fields.sort ?? 'featured'),
      slug: slug ?? (await freeSlug(db, name)),
      rule: fields.rule ?? emptyRule,
      ...(await coverColumns(db, photo)),
      ...updateMetadata(user),
    })
    .returning({ id: table.id })
    .catch(refuseTaken)
  invalidate('products')
  return row!.id
}

/** Changes the fields that were sent. A new name makes a new slug unless one was sent. Throws STALE and CONFLICT. */
export async function updateCollection(
  { db, invalidate, user }: Ctx,
  { id, updatedAt, slug, photo, ...fields }: Changes,
) {
  const before = requireRow(await db.select().from(table).where(eq(table.id, id)).for('update'), 'collection')
  refuseStale(before, updatedAt)
  if (fields.rule) checkRule(fields.rule)
  const { name = before.name, kind = before.kind, sort = before.sort } = fields
  const slugAfter = slug ?? (name === before.name ? before.slug : await freeSlug(db, name, id))
  if (slugAfter !== before.slug) await takeSlug(db, slugAfter, id)
  await db
    .update(table)
    .set({
      ...columnsOf(fields),
      sort: sortOf(kind, sort),
      slug: slugAfter,
      formerSlugs: formerSlugsOf(before, slugAfter),
      ...(await coverColumns(db, photo)),
      ...updateMetadata(user),
    })
    .where(eq(table.id, id))
    .catch(refuseTaken)
  invalidate('products')
}

/** Only collections by hand have an order of their own. */
const sortOf = (kind: CollectionRow['kind'], sort: CollectionRow['sort']) =>
  kind === 'rule' && sort === 'featured' ? 'newest' : sort

const columnsOf = ({ seo_title, seo_description, productIds, ...same }: Omit<Partial<Fields>, 'slug' | 'photo'>) => ({
  ...same,
  ...(productIds && { productIds: [...new Set(productIds)] }),
  seoTitle: seo_title,
  seoDescription: seo_description,
})

function checkRule({ priceFrom, priceTo }: CollectionRule) {
  if (priceFrom !== null && priceTo !== null && priceFrom > priceTo)
    throw fieldError('rule.priceTo', 'Enter a price that is not lower than the first one.')
}

async function freeSlug(db: Db, name: string, but?: string): Promise<string> {
  const slug = slugOf(name, 'collection')
  const rows = await db.select({ id: table.id, slug: table.slug, formerSlugs: table.formerSlugs }).from(table)
  const taken = new Set(rows.flatMap((row) => (row.id === but ? [] : [row.slug, ...row.formerSlugs])))
  for (let number = 1; ; number++) {
    const free = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(free)) return free
  }
}

/** Takes a slug from collections that had it earlier. Throws CONFLICT if another one has it. */
async function takeSlug(db: Db, slug: string, id?: string) {
  const others = id ? ne(table.id, id) : undefined
  if ((await db.$count(table, and(others, eq(table.slug, slug)))) > 0) throw slugTaken()
  await db
    .update(table)
    .set({ formerSlugs: sql`array_remove(${table.formerSlugs}, ${slug})` as never })
    .where(and(others, sql`${slug} = any(${table.formerSlugs})`))
}

/** At most the last twenty, so that the list stays short. */
const formerSlugsOf = ({ slug, formerSlugs }: CollectionRow, after: string) =>
  slug === after ? formerSlugs : [...formerSlugs, slug].filter((one) => one !== after).slice(-20)

const slugTaken = () => fieldError('slug', 'Another collection already has this address.', 'CONFLICT')

function refuseTaken(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw slugTaken()
}
