import { eq } from 'drizzle-orm'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { lru } from '#server/core/lru.ts'
import { normalizedPath, withQuery } from './redirect-paths.ts'
import { redirects } from './redirects.table.ts'

/** Targets by company, cache version and path; an empty text for paths without a redirect. */
const found = lru<string>(20_000)

/** The path to which a missing page of the site redirects, with the query of the request. */
export async function findRedirect(pipeline: RequestPipeline, site: Site, url: URL): Promise<string | undefined> {
  const from = normalizedPath(url.pathname)
  if (from.length > 500) return undefined
  const version = pipeline.parts.versions.versionOf(site.id, ['redirects'])
  const key = `${site.id} ${version} ${from}`
  const known = found.get(key)
  const target = known ?? (await readTarget(pipeline, site, from))
  if (known === undefined) found.set(key, target)
  return target ? withQuery(target, url.search) : undefined
}

const readTarget = (pipeline: RequestPipeline, site: Site, from: string): Promise<string> =>
  pipeline.asVisitor(site, async ({ db }) => {
    const [row] = await db.select({ to: redirects.to }).from(redirects).where(eq(redirects.from, from))
    return row?.to ?? ''
  })
