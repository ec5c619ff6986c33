import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { termsSlug } from '#shared/content/page-options.ts'
import { pages } from './site-pages.table.ts'
import { isVisible } from './visible.ts'

/** The terms of the shop and when they last changed; undefined unless they are published. */
export async function findTerms(db: Db): Promise<{ title: string; version: string } | undefined> {
  const [terms] = await db
    .select({ title: pages.title, version: pages.updatedAt })
    .from(pages)
    .where(and(eq(pages.slug, termsSlug), isVisible))
  return terms
}
