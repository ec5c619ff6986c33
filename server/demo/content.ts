import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { AppError } from '#shared/core/errors.ts'
import { SearchButton } from '#shared/site/sliders.ts'
import { importPhoto } from '../content/photos/import-photo.ts'
import { photos } from '../content/photos/photos.table.ts'
import { company } from '../core/company/company.table.ts'
import type { Site } from '../core/http/context.ts'
import { storeImage } from '../core/media/site-image.ts'
import { users } from '../identity/auth/users.table.ts'
import { addSlider } from '../site/sliders/add-slider.ts'
import { sliders } from '../site/sliders/sliders.table.ts'
import { addAudios } from './audios.ts'
import { addBlogs } from './blogs.ts'
import { addDocuments } from './documents.ts'
import { addEvents } from './events.ts'
import { galleryOf } from './gallery.ts'
import { guests, photoComments } from './guests.ts'
import { hoursAgo, randomSequence } from './helpers.ts'
import { addConversations } from './messages.ts'
import { addReactions } from './reactions.ts'
import { addShop } from './shop.ts'
import { addVideos } from './videos.ts'
import { addAnalytics } from './visits.ts'

/** With the fields of the upload form. */
interface CataloguePhoto extends Record<string, unknown> {
  file: string
  photographer: string
  series: string
}

/** `resources/demo/catalogue.json`. */
export interface Catalogue {
  photos: CataloguePhoto[]
  neighbour: CataloguePhoto[]
  heroes: { file: string; title: string; subtitle: string; alt: string }[]
}

type Company = Pick<Site, 'id' | 'plan'>

/** Adds content to a demo company. Skips what exists. */
export async function addContent(
  pipeline: RequestPipeline,
  site: Company,
  folder: string,
  catalogue: Catalogue,
  slug: 'demo' | 'neighbour',
) {
  if (slug === 'demo') {
    await addSlides(pipeline, site, folder, catalogue)
    await setLogos(pipeline, site, folder)
  }
  const list = interleave(slug === 'demo' ? catalogue.photos : catalogue.neighbour)
  const people = await addGuests(pipeline, site)
  for (const [place, photo] of list.entries()) {
    const { file, photographer, series: _, ...details } = photo
    const id = await importPhoto(
      pipeline,
      site,
      join(folder, file),
      { ...details, credit: photographer, published: true },
      { createdAt: hoursAgo((place + 1) * 7) },
    ).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'DUPLICATE') return undefined
      throw error
    })
    if (id) await addPhotoReactions(pipeline, site, id, people, place)
  }
  if (slug !== 'demo') return
  await addConversations(pipeline, site.id)
  const gallery = await galleryOf(pipeline, site.id)
  await addBlogs(pipeline, site.id, folder, gallery, people)
  await addEvents(pipeline, site.id, folder, gallery, people)
  await addVideos(pipeline, site, folder, people)
  await addAudios(pipeline, site, folder, people)
  await addShop(pipeline, site, folder)
  await addDocuments(pipeline, site)
  await addAnalytics(pipeline, site.id)
}

/** Takes one photo of each series in turn, so that similar photos are not next to each other. */
function interleave(list: CataloguePhoto[]) {
  const series = Map.groupBy(list, (photo) => photo.series)
  const longest = Math.max(...[...series.values()].map((photos) => photos.length))
  return Array.from({ length: longest }, (_, turn) =>
    [...series.values()].flatMap((photos) => photos[turn] ?? []),
  ).flat()
}

async function addSlides(pipeline: RequestPipeline, { id }: Company, folder: string, { heroes }: Catalogue) {
  const existing = await pipeline.forCompany(id, 'read', ({ db }) => db.$count(sliders))
  for (const [order, hero] of heroes.entries())
    if (order >= existing)
      await addSlider(pipeline, id, join(folder, hero.file), {
        title: hero.title,
        subtitle: hero.subtitle,
        order,
        contentAlignment: 'left',
        button1_text: 'See the photos',
        button1_link: '/photos',
        button2_text: 'About us',
        button2_link: '/about',
        searchButton: SearchButton.parse({
          position: 'inline',
          placeholder: 'Search photos, stories, things…',
          voiceSearch: { enabled: true },
        }),
      })
}

async function setLogos(pipeline: RequestPipeline, { id }: Company, folder: string) {
  const { config } = pipeline.parts
  const ctx = { files: pipeline.filesOf(id), config, site: { id } as Site }
  const put = async (file: string) => (await storeImage(ctx, { path: join(folder, 'brand', file), field: file })).url
  const images = { logo: await put('logo.png'), logoDark: await put('logo-dark.png'), icon: await put('icon.png') }
  await pipeline.forCompany(id, 'write', async ({ db, invalidate }) => {
    await db.update(company).set(images)
    invalidate('company')
  })
}

async function addGuests(pipeline: RequestPipeline, { id }: Company): Promise<string[]> {
  return pipeline.forCompany(id, 'write', async ({ db }) => {
    await db
      .insert(users)
      .values(
        guests.map((name, place) => {
          // Registrations become more frequent over time.
          const createdAt = hoursAgo(30 + 38 * place + 4 * place ** 2)
          return {
            name,
            username: usernameOf(name),
            email: `${usernameOf(name)}@guests.example`,
            createdAt,
            verifiedAt: createdAt,
          }
        }),
      )
      .onConflictDoNothing()
    const rows = await db.select({ id: users.id }).from(users).where(sql`${users.email} like '%@guests.example'`)
    return rows.map((row) => row.id)
  })
}

const usernameOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '.')

/** Adds likes, views and comments, the same on every machine. */
async function addPhotoReactions(
  pipeline: RequestPipeline,
  { id: site }: Company,
  photoId: string,
  people: string[],
  place: number,
) {
  const random = randomSequence(place)
  await pipeline.forCompany(site, 'write', async ({ db, invalidate }) => {
    const counts = await addReactions(db, {
      item: { kind: 'photos', itemId: photoId },
      likedBy: people.filter(() => random() < 0.25 + 0.5 * (random() > 0.6 ? 1 : 0)),
      texts: photoComments.filter(() => random() < 0.1).slice(0, 3),
      authorOf: (at) => people[(place * 3 + at) % people.length],
      createdAtOf: (at) => hoursAgo((at + 1) * 5),
    })
    await db
      .update(photos)
      .set({ ...counts, views: 40 + Math.floor(random() * 900), downloads: Math.floor(random() * 60) })
      .where(eq(photos.id, photoId))
    invalidate('photos', 'comments')
  })
}
