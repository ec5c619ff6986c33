import { asc, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import { updateMetadata } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { adminPhotoOffers, PhotoLicence } from '#shared/commerce/photo-offers.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { products, productVariants } from '../products.table.ts'
import { photoLicences } from './photo-licences.table.ts'

/** The first licences of a company. They are stored with its first photo for sale. */
const firstLicences = [
  {
    name: 'Personal',
    text: 'For private use only: print the photo for yourself or show it on your own devices. You may not publish, resell or share the file.',
  },
  {
    name: 'Commercial',
    text: 'For use in publications, websites and advertising of the buyer, worldwide and without a time limit. You may not resell or share the file itself. Name the photographer where it is usual.',
  },
]

const inOrder = [asc(photoLicences.position), asc(photoLicences.id)]

const readLicences = (db: Db) =>
  db
    .select({ _id: photoLicences.id, name: photoLicences.name, text: photoLicences.text })
    .from(photoLicences)
    .orderBy(...inOrder)

/** The licences of the company in their order, or the first ones if it has stored none. */
export async function findLicences(db: Db): Promise<PhotoLicence[]> {
  const stored = await readLicences(db)
  return stored.length ? stored : firstLicences
}

/** Texts of licences by their lower-case names. */
export const licenceTexts = async (db: Db) =>
  new Map((await findLicences(db)).map(({ name, text }) => [name.toLowerCase(), text]))

/** Stores the first licences if there are none. */
export async function storeFirstLicences(db: Db) {
  if ((await readLicences(db)).length > 0) return
  await db
    .insert(photoLicences)
    .values(firstLicences.map((licence, position) => ({ ...licence, position })))
    .onConflictDoNothing()
}

type Given = z.output<typeof adminPhotoOffers.saveLicences.input>['licences']

/** Replaces the licences. A new name also replaces the option value of the products. Throws CONFLICT if a removed one is in use. */
export async function saveLicences(
  { db, user, invalidate }: Pick<TxContext<'admin'>, 'db' | 'user' | 'invalidate'>,
  licences: Given,
) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant') || ' licences', 0))`)
  // In the order of ids, as orders lock them.
  await db
    .select({ id: products.id })
    .from(products)
    .where(isNotNull(products.photoId))
    .orderBy(products.id)
    .for('update')
  const before = await readLicences(db)
  const staying = licences.flatMap(({ _id }) => _id ?? [])
  for (const removed of before.filter(({ _id }) => !staying.includes(_id))) await expectUnused(db, removed.name)
  await db.delete(photoLicences).where(staying.length ? notInArray(photoLicences.id, staying) : undefined)
  // Two licences may exchange their names: none is unique while they do.
  const renamed = licences.flatMap(({ _id, name }) => {
    const was = before.find((one) => one._id === _id)
    return was && was.name !== name ? [{ _id: was._id, was: was.name, name }] : []
  })
  for (const { _id, was } of renamed) await rename(db, _id, was, _id)
  for (const { _id, name } of renamed) await rename(db, _id, _id, name)
  for (const [position, { _id, name, text }] of licences.entries()) {
    const values = { position, name, text, ...updateMetadata(user) }
    if (!_id) await db.insert(photoLicences).values(values)
    else
      requireRow(
        await db.update(photoLicences).set(values).where(eq(photoLicences.id, _id)).returning({ id: photoLicences.id }),
        'licence',
      )
  }
  invalidate('products')
  return findLicences(db)
}

async function expectUnused(db: Db, name: string) {
  const sold = await db.$count(
    products,
    sql`${products.photoId} is not null and ${products.trashedAt} is null
      and ${products.options} @? ${sql.param(`$[1].values[*] ? (@ == ${JSON.stringify(name)})`)}::jsonpath`,
  )
  if (sold)
    throw new AppError(
      'CONFLICT',
      `${sold === 1 ? 'One photo is' : `${sold} photos are`} sold with the licence “${name}”. Remove it there first.`,
    )
}

/** Renames a licence, and the option value in all products that sell photos. */
async function rename(db: Db, id: string, was: string, name: string) {
  await db.update(photoLicences).set({ name }).where(eq(photoLicences.id, id))
  const ofPhotos = db.select({ id: products.id }).from(products).where(isNotNull(products.photoId))
  await db.execute(sql`
    update ${productVariants} set values = array_replace(values, ${was}, ${name})
    where product_id in ${ofPhotos} and ${was} = any(values)`)
  await db.execute(sql`
    update ${products} set options = jsonb_set(options, '{1,values}', (
      select jsonb_agg(case when value = ${was} then ${name} else value end order by place)
      from jsonb_array_elements_text(options #> '{1,values}') with ordinality as listed(value, place)))
    where ${products.photoId} is not null and options #> '{1,values}' ? ${was}`)
}
