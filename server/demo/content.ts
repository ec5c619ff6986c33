import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { AppError } from '#shared/core/errors.ts'
import type { PhotoCategory } from '#shared/core/photo-options.ts'
import { SearchButton } from '#shared/site/sliders.ts'
import { comments } from '../content/comments/comments.table.ts'
import { likes } from '../content/likes/likes.table.ts'
import { importPhoto } from '../content/photos/import-photo.ts'
import { photos } from '../content/photos/photos.table.ts'
import { company } from '../core/company/company.table.ts'
import type { Site } from '../core/http/context.ts'
import { storeImage } from '../core/media/site-image.ts'
import { users } from '../identity/auth/users.table.ts'
import { addSlider } from '../site/sliders/add-slider.ts'
import { sliders } from '../site/sliders/sliders.table.ts'
import { playAudios } from './audios.ts'
import { writeBlogs } from './blogs.ts'
import { chances, hoursAgo } from './chances.ts'
import { announceEvents } from './events.ts'
import { galleryOf } from './gallery.ts'
import { guests, remarks } from './guests.ts'
import { exchangeMessages } from './messages.ts'
import { layOutPapers } from './papers.ts'
import { openShop } from './shop.ts'
import { showVideos } from './videos.ts'
import { receiveVisitors } from './visits.ts'

interface CataloguePhoto {
  file: string
  title: string
  caption: string
  alt: string
  tags: string[]
  category: PhotoCategory
  photographer: string
  series: string
}

/** `resources/demo/catalogue.json`: what was painted. */
export interface Catalogue {
  photos: CataloguePhoto[]
  neighbour: CataloguePhoto[]
  heroes: { file: string; title: string; subtitle: string; alt: string }[]
}

type Company = Pick<Site, 'id' | 'plan'>

/** Gives a demonstration company its pictures and its visitors. What is there already is left alone. */
export async function fillWithContent(
  pipeline: RequestPipeline,
  site: Company,
  folder: string,
  catalogue: Catalogue,
  slug: 'demo' | 'neighbour',
) {
  if (slug === 'demo') {
    await hangHeroes(pipeline, site, folder, catalogue)
    await putUpLogos(pipeline, site, folder)
  }
  const list = mixed(slug === 'demo' ? catalogue.photos : catalogue.neighbour)
  const people = await inviteGuests(pipeline, site)
  for (const [place, photo] of list.entries()) {
    const { file, photographer, series: _, ...details } = photo
    // Newest first, a few hours apart.
    const createdAt = new Date(Date.now() - (place + 1) * 7 * 3600_000).toISOString()
    const id = await importPhoto(
      pipeline,
      site,
      join(folder, file),
      { ...details, credit: photographer, published: true },
      { createdAt },
    ).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'DUPLICATE') return undefined
      throw error
    })
    if (id) await letThemTalk(pipeline, site, id, people, place)
  }
  if (slug !== 'demo') return
  await exchangeMessages(pipeline, site.id)
  const gallery = await galleryOf(pipeline, site.id)
  await writeBlogs(pipeline, site.id, folder, gallery, people)
  await announceEvents(pipeline, site.id, folder, gallery, people)
  await showVideos(pipeline, site, folder, people)
  await playAudios(pipeline, site, folder, people)
  await openShop(pipeline, site, folder)
  await layOutPapers(pipeline, site)
  await receiveVisitors(pipeline, site.id)
}

/** One of each series in turn: a wall of one motif would look like one picture. */
function mixed(list: CataloguePhoto[]) {
  const series = Map.groupBy(list, (photo) => photo.series)
  const longest = Math.max(...[...series.values()].map((photos) => photos.length))
  return Array.from({ length: longest }, (_, turn) =>
    [...series.values()].flatMap((photos) => photos[turn] ?? []),
  ).flat()
}

async function hangHeroes(pipeline: RequestPipeline, { id }: Company, folder: string, { heroes }: Catalogue) {
  const here = await pipeline.forCompany(id, 'read', ({ db }) => db.$count(sliders))
  for (const [order, hero] of heroes.entries())
    if (order >= here)
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

async function putUpLogos(pipeline: RequestPipeline, { id }: Company, folder: string) {
  const { config } = pipeline.parts
  const ctx = { files: pipeline.filesOf(id), config, site: { id } as Site }
  const put = async (file: string) => (await storeImage(ctx, { path: join(folder, 'brand', file), field: file })).url
  const pictures = { logo: await put('logo.png'), logoDark: await put('logo-dark.png'), icon: await put('icon.png') }
  await pipeline.forCompany(id, 'write', async ({ db, invalidate }) => {
    await db.update(company).set(pictures)
    invalidate('company')
  })
}

async function inviteGuests(pipeline: RequestPipeline, { id }: Company): Promise<string[]> {
  return pipeline.forCompany(id, 'write', async ({ db }) => {
    await db
      .insert(users)
      .values(
        guests.map((name, place) => {
          // More and more often: a site that is being found.
          const createdAt = hoursAgo(30 + 38 * place + 4 * place ** 2)
          return { name, username: nick(name), email: `${nick(name)}@guests.example`, createdAt, verifiedAt: createdAt }
        }),
      )
      .onConflictDoNothing()
    const rows = await db.select({ id: users.id }).from(users).where(sql`${users.email} like '%@guests.example'`)
    return rows.map((row) => row.id)
  })
}

const nick = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '.')

/** Likes, views and a remark or two, the same on every machine. */
async function letThemTalk(
  pipeline: RequestPipeline,
  { id: site }: Company,
  photoId: string,
  people: string[],
  place: number,
) {
  const chance = chances(place)
  const fans = people.filter(() => chance() < 0.25 + 0.5 * (chance() > 0.6 ? 1 : 0))
  const said = remarks.filter(() => chance() < 0.1).slice(0, 3)
  await pipeline.forCompany(site, 'write', async ({ db, invalidate }) => {
    if (fans.length)
      await db.insert(likes).values(fans.map((userId) => ({ kind: 'photos' as const, itemId: photoId, userId })))
    if (said.length)
      await db.insert(comments).values(
        said.map((text, at) => ({
          kind: 'photos' as const,
          itemId: photoId,
          text,
          state: 'approved' as const,
          userId: people[(place * 3 + at) % people.length],
          createdAt: new Date(Date.now() - (at + 1) * 5 * 3600_000).toISOString(),
        })),
      )
    await db
      .update(photos)
      .set({
        likes: fans.length,
        commentsCount: said.length,
        views: 40 + Math.floor(chance() * 900),
        downloads: Math.floor(chance() * 60),
      })
      .where(eq(photos.id, photoId))
    invalidate('photos', 'comments')
  })
}
