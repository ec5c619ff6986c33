import { randomUUID } from 'node:crypto'
import type { Db } from '#server/core/db/tenancy.ts'
import { slugOf } from '../slugs/slugs.ts'
import { categories } from './categories.table.ts'
import { categorizedContent } from './rules.ts'

/** Creates the categories of a new company. */
export async function writeFirstCategories(db: Db) {
  const rows = categorizedContent().flatMap(({ kind: type, categories: { stated, parent } }) =>
    stated.flatMap((name, position) => {
      const id = randomUUID()
      const children = parent?.stated[name] ?? []
      return [
        { id, type, name, slug: slugOf(name, 'category'), position },
        ...children.map((child, place) => ({
          ...{ id: randomUUID(), type, name: child, position: place, parentId: id },
          slug: slugOf(child, 'category'),
        })),
      ]
    }),
  )
  await db.insert(categories).values(rows)
}
