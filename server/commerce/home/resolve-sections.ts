import { listPublished, listSelected } from '#server/commerce/products/list.ts'
import { cardOf as productCardOf, withRate } from '#server/commerce/products/present.ts'
import { photosInAlbum } from '#server/content/albums/photos-in-album.ts'
import { blogList } from '#server/content/blogs/list.ts'
import { cardOf as blogCardOf } from '#server/content/blogs/present.ts'
import { visiblePage } from '#server/content/events/list.ts'
import { cardOf as eventCardOf } from '#server/content/events/present.ts'
import { cardsOf, photoList } from '#server/content/photos/list.ts'
import { cardOf as photoCardOf } from '#server/content/photos/present.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { HomeSection, Section, SectionButton } from '#shared/commerce/home.ts'

type Ctx = Pick<TxContext, 'db' | 'site' | 'files'>
type Of<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>
type ResolvedOf<Kind extends Section['kind']> = Extract<HomeSection, { kind: Kind }>

/** The sections with their content, without hidden and empty ones. */
export async function resolveSections(ctx: Ctx, sections: readonly Section[]): Promise<HomeSection[]> {
  const resolved: HomeSection[] = []
  for (const section of sections) {
    const found = section.hidden ? undefined : await resolve(ctx, section)
    if (found && !isEmpty(found)) resolved.push(found)
  }
  return resolved
}

async function resolve(ctx: Ctx, section: Section): Promise<HomeSection> {
  const { id, band } = section
  switch (section.kind) {
    case 'hero':
    case 'forYou':
      return { id, band, kind: section.kind }
    case 'products':
      return { id, band, kind: 'products', heading: section.heading, items: await productsOf(ctx, section) }
    case 'blogs': {
      const { rows } = await blogList.visible(ctx.db, { sort: 'newest', limit: section.count })
      return { id, band, kind: 'blogs', heading: section.heading, items: rows.map((row) => blogCardOf(ctx, row)) }
    }
    case 'photos': {
      const { album, count, heading, layout } = section
      const rows = album
        ? await photosInAlbum(ctx.db, album, count)
        : (await photoList.visible(ctx.db, { sort: 'newest', limit: count })).rows
      return { id, band, kind: 'photos', heading, layout, items: rows.map((row) => photoCardOf(ctx, row)) }
    }
    case 'events': {
      const { rows } = await visiblePage(ctx.db, { sort: 'soonest', timeframe: 'upcoming', limit: section.count })
      return { id, band, kind: 'events', heading: section.heading, items: rows.map((row) => eventCardOf(ctx, row)) }
    }
    case 'text':
      return textOf(ctx, section)
    case 'buttons': {
      const { heading, text, buttons } = section
      return { id, band, kind: 'buttons', heading, text, buttons: buttons.filter(isComplete) }
    }
  }
}

async function productsOf(ctx: Ctx, { products, count }: Of<'products'>) {
  const rows =
    products.length > 0
      ? await listSelected(ctx.db, products)
      : (await listPublished(ctx.db, { sort: 'newest', limit: count })).rows
  const inside = await withRate(ctx)
  return rows.map(({ product, image }) => productCardOf(inside, product, image))
}

async function textOf(ctx: Ctx, section: Of<'text'>): Promise<ResolvedOf<'text'>> {
  const { id, band, heading, text, side, button } = section
  const [row] = section.photo ? await cardsOf(ctx.db, [section.photo]) : []
  const photo = row && photoCardOf(ctx, row)
  return {
    ...{ id, band, kind: 'text', heading, text, side },
    alt: photo?.alt ?? '',
    ...(photo && { picture: photo.picture }),
    ...(isComplete(button) && { button }),
  }
}

const isComplete = ({ text, to }: SectionButton) => text !== '' && to !== ''

function isEmpty(section: HomeSection) {
  if ('items' in section) return section.items.length === 0
  if (section.kind === 'text') return !section.heading && !section.text && !section.picture && !section.button
  return section.kind === 'buttons' && section.buttons.length === 0
}
