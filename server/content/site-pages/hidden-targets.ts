import { sql } from 'drizzle-orm'
import { companyIn } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { aboutType } from '#shared/core/content-types.ts'
import type { ContentType } from '../content/content-type.ts'
import { contentTypes } from '../content/content-types.ts'
import { onceCalled } from '../slugs/slugs.ts'

/** What the menus link to and visitors may not see: a page, blog or product that is unpublished, in the trash or deleted. */
export async function hiddenTargets(db: Db): Promise<string[]> {
  const { menu, quickLinks } = await companyIn(db)
  const hidden: string[] = []
  for (const target of new Set([...menu, ...quickLinks].map(({ to }) => to))) {
    const [, folder, slug] = /^\/(\w+)\/([^/?#]+)/.exec(target) ?? []
    const type = contentTypes
      .all()
      .find((one) => aboutType(one.kind).linked && aboutType(one.kind).path === `/${folder}`)
    if (slug && type && !(await isShown(db, type, slug))) hidden.push(target)
  }
  return hidden
}

/** Whether visitors see what is at an address, also at one it had before. */
async function isShown(db: Db, type: ContentType, slug: string): Promise<boolean> {
  const at = async (key: ContentType['key'], value: string) =>
    (
      await db.execute<{ shown: boolean }>(
        sql`select (${type.shown}) as shown from ${type.table} where ${key} = ${value}`,
      )
    ).rows[0]
  const now = await at(type.key, slug)
  if (now) return now.shown
  const id = await onceCalled(db, type, slug)
  return (id && (await at(type.table.id, id))?.shown) || false
}
