import { randomUUID } from 'node:crypto'
import { changeBlog } from '#server/content/blogs/change.ts'
import { createBlog } from '#server/content/blogs/create.ts'
import { blogType } from '#server/content/blogs/visible.ts'
import { findPhotoForText, type PhotoForText, publishPhotos } from '#server/content/photos/in-texts.ts'
import { photoType } from '#server/content/photos/visible.ts'
import { changePage, createPage } from '#server/content/site-pages/change.ts'
import { pageType } from '#server/content/site-pages/visible.ts'
import { freeSlug, slugOf } from '#server/content/slugs/slugs.ts'
import { widthsOf } from '#server/core/media/image-widths.ts'
import { imageBase } from '#server/core/media/stored-file-names.ts'
import { accountIdOf } from '#server/core/request/user.ts'
import { reservedSlugs } from '#shared/content/page-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { importedCategory } from './categories.ts'
import { fetchPicture } from './fetch-picture.ts'
import { pictureKey, storePhoto } from './import-file.ts'
import { pictureProblems } from './import-product.ts'
import { redirectTo } from './import-redirects.ts'
import { findImported, importedBefore, rememberImported } from './imported-records.ts'
import type { ItemTx, MoveContext, Outcome } from './move-context.ts'
import type { MoveItemRow } from './moves.table.ts'
import { imagesIn, originalAddress, replaceImages } from './wordpress-html.ts'
import type { PostData } from './wordpress-items.ts'

/** Pictures of a text that are fetched. */
const mostPictures = 100

/** Imports a post as a blog or a page as a page: its pictures first, outside of a transaction. */
export async function importText(context: MoveContext, item: MoveItemRow): Promise<void> {
  const { source } = context
  const kind = item.kind as 'post' | 'page'
  const type = kind === 'post' ? blogType : pageType
  const record = { source, kind, sourceId: item.sourceId }
  const post = item.data as PostData
  const host = item.sourceId.slice(0, item.sourceId.lastIndexOf(' '))
  const known = await context.write(({ db }) => findImported(db, record, type))
  const pictures = known && !post.written ? undefined : await importPictures(context, host, post)
  await context.settleOne(item, async (tx): Promise<Outcome> => {
    const before = await findImported(tx.db, record, type)
    if (!pictures || (before && !post.written)) return importedBefore(before)
    const html = replaceImages(post.html, pictures.sources)
    const add = kind === 'post' ? addBlog : addPage
    const row = before
      ? await addPictures(tx, kind, { id: before.id, html, written: post.written! })
      : await add(tx, post, html, pictures)
    if (!row) return { state: 'partial', message: 'You have edited this text since. Add its pictures in the editor.' }
    await rememberImported(tx.db, record, row.id)
    if (post.published && pictures.ids.length) {
      // Visitors see pictures of published photos only.
      await publishPhotos(tx.db, pictures.ids)
      tx.invalidate('photos')
    }
    await redirectTo(
      tx,
      post.from.map((from) => ({ from, to: `${kind === 'post' ? '/blogs' : '/pages'}/${row.slug}` })),
    )
    if (pictures.problems.length === 0) return { state: 'done' }
    const data: PostData = { ...post, written: row.updatedAt }
    return { state: 'partial', message: pictureProblems(pictures.problems), data }
  })
}

/** The text with pictures that could not be fetched before; undefined if it was edited since. */
async function addPictures(
  tx: ItemTx,
  kind: 'post' | 'page',
  { id, html, written }: { id: string; html: string; written: string },
) {
  const change = { id, content: html, updatedAt: written }
  try {
    return await (kind === 'post' ? changeBlog(tx, change) : changePage(tx, change))
  } catch (error) {
    if (error instanceof AppError && error.code === 'STALE') return undefined
    throw error
  }
}

interface Pictures {
  /** New addresses by the old ones. */
  sources: Map<string, string>
  cover: PhotoForText | undefined
  /** Ids of all photos of the text. */
  ids: string[]
  problems: string[]
}

async function importPictures(context: MoveContext, host: string, post: PostData): Promise<Pictures> {
  const sources = new Map<string, string>()
  const ids: string[] = []
  const problems: string[] = []
  for (const url of imagesIn(post.html).slice(0, mostPictures)) {
    const { photo, problem } = await photoOf(context, host, url)
    if (photo) {
      const width = widthsOf(photo).findLast((one) => one <= 1280) ?? widthsOf(photo)[0]!
      sources.set(url, `${imageBase(context.site.id, photo.sha256)}/${width}.webp`)
      ids.push(photo.id)
    } else problems.push(`${url.slice(0, 200)}: ${problem}`)
  }
  const cover = post.cover ? (await photoOf(context, host, `attachment:${post.cover}`)).photo : undefined
  if (post.cover && !cover) problems.push('Its cover was not imported.')
  return { sources, cover, ids: cover ? [...ids, cover.id] : ids, problems }
}

/** The photo of a picture in a text: imported before, or fetched now. */
async function photoOf(
  context: MoveContext,
  host: string,
  url: string,
): Promise<{ photo?: PhotoForText | undefined; problem?: string }> {
  const { source } = context
  const stored = (kind: string, sourceId: string) =>
    context.write(async ({ db }) => {
      const before = await findImported(db, { source, kind, sourceId }, photoType)
      return before && findPhotoForText(db, before.id)
    })
  const attachment = /^attachment:(\d+)$/.exec(url)?.[1]
  if (attachment) {
    const photo = await stored('file', `${host} ${attachment}`)
    return photo ? { photo } : { problem: 'The export does not have this picture.' }
  }
  if (url.startsWith('data:')) return { problem: 'It is part of the text and no file.' }
  const original = originalAddress(url)
  const known = (await stored('picture', pictureKey(original))) ?? (await stored('picture', pictureKey(url)))
  if (known) return { photo: known }
  let problem = ''
  for (const address of new Set([original, url])) {
    const fetched = await fetchPicture(context, address, (file) =>
      storePhoto(context, { url: address, file, details: {} }),
    )
    if (fetched.image !== undefined) {
      const id = fetched.image
      return { photo: await context.write(({ db }) => findPhotoForText(db, id)) }
    }
    problem = fetched.problem
  }
  return { problem }
}

const coverColumns = (cover: PhotoForText | undefined) =>
  cover && {
    ...{ sha256: cover.sha256, width: cover.width, height: cover.height, thumbhash: cover.thumbhash },
    webp: widthsOf(cover),
  }

const isToCome = ({ date, published }: PostData) => !published && Date.parse(date) > Date.now() + 60_000

async function addBlog(tx: ItemTx, post: PostData, html: string, { cover }: Pictures) {
  const { title, caption, tags, published, date } = post
  const category = await importedCategory(tx.db, 'blogs', post.category)
  const scheduled = isToCome(post)
  return createBlog(
    tx,
    { title, caption, content: html, category, tags, published, alt: '', seo_title: '', seo_description: '' },
    {
      id: randomUUID(),
      slug: await freeSlug(tx.db, blogType, slugOf(decoded(post.slug) || title, 'blog')),
      author: post.author || tx.user.name,
      by: accountIdOf(tx.user),
      createdAt: scheduled ? undefined : date,
      ...(scheduled && { publishAt: date }),
      ...coverColumns(cover),
    },
  )
}

async function addPage(
  tx: ItemTx,
  { title, slug, published, date, order }: PostData,
  html: string,
  { cover }: Pictures,
) {
  const wanted = slugOf(decoded(slug) || title, 'page')
  return createPage(
    tx,
    {
      ...{ title, published, order },
      content: html,
      slug: await freeSlug(tx.db, pageType, reservedSlugs.includes(wanted) ? `${wanted}-page` : wanted),
    },
    { createdAt: date, ...(published && { publishedAt: date }), ...coverColumns(cover) },
  )
}

/** WordPress encodes characters outside of ASCII in its slugs. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
