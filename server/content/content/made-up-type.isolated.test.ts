import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hiddenTargets } from '#server/content/site-pages/hidden-targets.ts'
import { storedBytes } from '#server/core/media/storage.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { countMedia, recountUsage } from '#server/core/media/usage.ts'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { cleanUpUploads } from '#server/core/uploads/cleanup.ts'
import { writeArchive } from '#server/transfer/data/write-archive.ts'
import { ownDatabase } from '#tests/own-database.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { recipes } from './recipes-for-tests.ts'
import { countInteraction, flushCounts } from './views.ts'

// One row in the table of types and one descriptor in the list of features register the type everywhere.
vi.mock('#shared/core/content-types.ts', async (original) => {
  const known = await original<typeof import('#shared/core/content-types.ts')>()
  const { aboutRecipes } = await import('./about-recipes-for-tests.ts')
  Object.assign(known.contentTypes, { recipes: aboutRecipes })
  known.contentTypeNames.push('recipes' as never)
  return known
})
vi.mock('#server/features.ts', async (original) => {
  const features = await original<typeof import('#server/features.ts')>()
  const { createRecipes, recipeDescriptor } = await import('./recipes-for-tests.ts')
  const { databaseFeatures } = await import('#server/core/db/database.ts')
  return {
    ...features,
    registerFeatures() {
      features.registerFeatures([recipeDescriptor])
      databaseFeatures.register([{ before: createRecipes, install: async () => undefined }, ...databaseFeatures.all()])
    },
  }
})

describe.each(databases)('on $kind', ({ url }) => {
  let w: Awaited<ReturnType<typeof world>>
  let drop = async () => undefined as unknown
  beforeAll(async () => {
    // The table of the type is in no migration.
    const own = url ? await ownDatabase(url, async (href) => (await serverOn(href)).stop()) : undefined
    if (own) drop = own.drop
    w = await world(own ? { url: own.href } : {})
  })
  afterAll(() => drop())

  const get = async (path: string, person = w.visitor) => {
    const { statusCode, body } = await person.inject({ method: 'GET', url: path })
    return { status: statusCode, body }
  }

  /** Inserts a recipe, published by default. */
  const cook = (row: Partial<typeof recipes.$inferInsert> = {}) =>
    w.here.asOwner(async (db) => {
      // No digits: PostgreSQL reads those around an e as one number.
      const word = `soup-${randomBytes(4)
        .toString('hex')
        .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`
      const made = { title: `Carrot ${word}`, slug: word, published: true, publishedAt: new Date(0).toISOString() }
      const [recipe] = await db
        .insert(recipes)
        .values({ ...made, ...row })
        .returning()
      return recipe!
    })

  test('visitors and staff find its items, only staff find drafts', async () => {
    const [published, draft] = [await cook(), await cook({ published: false })]
    const { results } = await w.visitor.search.find({ k: published.slug })
    expect(results).toMatchObject([{ type: 'recipes', data: { slug: published.slug } }])
    expect((await w.visitor.search.find({ k: draft.slug, type: 'recipes' as never })).results).toEqual([])
    const staff = await w.admin.adminSearch.find({ q: draft.title })
    expect(staff.results).toMatchObject([{ _id: draft.id, type: 'recipes', hidden: true }])
  })

  test('lists its items in the sitemap and in a feed', async () => {
    const recipe = await cook()
    expect((await get('/sitemap.xml')).body).toContain('/sitemaps/recipes-1.xml')
    expect((await get('/sitemaps/pages-1.xml')).body).toContain('/recipes</loc>')
    expect((await get('/sitemaps/recipes-1.xml')).body).toContain(`/recipes/${recipe.slug}</loc>`)
    const feed = await get('/recipes/rss.xml')
    expect([feed.status, feed.body]).toEqual([200, expect.stringContaining(recipe.title)])
  })

  test('deletes its items with the tenant', async () => {
    await cook()
    const path = join(w.pipeline.parts.config.dataDir, `${randomUUID()}.zip`)
    await writeArchive(w.pipeline, w.here.id, path, () => undefined)
    expect((await readFile(path)).includes('data/recipes.ndjson')).toBe(true)
  })

  test('logs the user and the action', async () => {
    const { id } = await cook()
    const who = { id: w.admin.id, name: 'The admin', ip: '127.0.0.1' }
    await w.pipeline.forCompany(
      w.here.id,
      'write',
      ({ db }) => db.update(recipes).set({ method: '<p>Stir</p>' }).where(eq(recipes.id, id)),
      who,
    )
    const { results } = await w.admin.activity.page({ item: id })
    expect(results).toMatchObject([
      { action: 'changed', kind: 'recipe', changes: [{ field: 'Method', before: '', after: 'Stir' }] },
    ])
  })

  test('serves its images while published and deletes the files with it', async () => {
    const files = w.pipeline.filesOf(w.here.id)
    const picture = async (row: Partial<typeof recipes.$inferInsert>) => {
      const sha256 = randomBytes(32).toString('hex')
      const temporary = join(w.pipeline.parts.config.dataDir, `${sha256}.tmp`)
      await writeFile(temporary, 'a picture')
      await files.put(temporary, fileNames.image(sha256, '320.webp'))
      const old = new Date(Date.now() - 7200_000)
      await utimes(join(mediaFolder(w.pipeline.parts.config), w.here.id, fileNames.images(sha256)), old, old)
      return { recipe: await cook({ sha256, webp: [320], ...row }), sha256 }
    }
    const [published, draft] = [await picture({}), await picture({ published: false })]
    const long = new Date(Date.now() - 31 * 24 * 3600_000).toISOString()
    const gone = await picture({ trashedAt: long })
    expect((await get(`/media/${w.here.id}/${published.sha256}/320.webp`)).status).toBe(200)
    expect((await get(`/media/${w.here.id}/${draft.sha256}/320.webp`)).status).toBe(404)

    await cleanUpUploads(w.pipeline)
    const left = await w.here.asOwner((db) => db.$count(recipes, eq(recipes.id, gone.recipe.id)))
    expect(left).toBe(0)
    const onDisk = (sha256: string) => files.has(fileNames.image(sha256, '320.webp'))
    expect([await onDisk(published.sha256), await onDisk(draft.sha256), await onDisk(gone.sha256)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('counts its items in plan, overview and view counts', async () => {
    const { otherCompany } = w
    const [id] = await otherCompany.asOwner(async (db) => {
      const rows = [
        { title: 'A', slug: 'a', size: 5 },
        { title: 'B', slug: 'b', size: 7, trashedAt: new Date().toISOString() },
      ]
      const made = await db.insert(recipes).values(rows).returning()
      await recountUsage(db)
      expect([await countMedia(db), await storedBytes(db)]).toEqual([1, 5])
      return made.map((one) => one.id)
    })
    const { drafts, totals } = await w.neighbour.adminContent.overview({})
    expect([drafts, totals]).toMatchObject([{ recipes: 1 }, { recipes: 1 }])
    const caller = { ip: '127.0.0.9', visitor: () => 'visitor', userAgent: '', untracked: true } as never
    countInteraction('recipes' as never, 'views' as never, otherCompany.id, id!, {
      caller,
      config: w.pipeline.parts.config,
    })
    await flushCounts(w.pipeline)
    const [row] = await otherCompany.asOwner((db) =>
      db.select({ views: recipes.views }).from(recipes).where(eq(recipes.id, id!)),
    )
    expect(row?.views).toBe(1)
  })

  test('hides a menu link to a draft', async () => {
    const { slug } = await cook({ published: false })
    const hidden = await w.here.asOwner(async (db) => {
      const menu = JSON.stringify([{ to: `/recipes/${slug}`, label: 'Soup', hidden: false }])
      await db.execute(sql`update company set menu = ${menu}::jsonb`)
      return hiddenTargets(db)
    })
    expect(hidden).toEqual([`/recipes/${slug}`])
  })
})
