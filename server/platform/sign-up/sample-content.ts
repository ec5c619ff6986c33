import { randomUUID } from 'node:crypto'
import { createProduct } from '#server/commerce/products/save.ts'
import { blogDetails, createBlog } from '#server/content/blogs/create.ts'
import { insertFinishedPhoto } from '#server/content/photos/insert-finished.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Site } from '#server/core/request/site.ts'
import { markSamples } from '#server/site/setup/sample-items.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'
import type { SamplePictures } from './sample-pictures.ts'

/** The newest first. */
const photos = [
  {
    picture: 'sixty-balloons',
    title: 'Balloons at Dawn',
    category: 'Nature',
    alt: 'Hot-air balloons in many colours above misty hills',
  },
  {
    picture: 'lemons-in-a-bowl',
    title: 'Lemons in a Bowl',
    category: 'Other',
    alt: 'A white bowl of lemons in the light of a window',
  },
  {
    picture: 'nine-arches',
    title: 'Nine Arches',
    category: 'Architecture',
    alt: 'A terracotta arcade with nine arches under a blue sky',
  },
  {
    picture: 'mirror-morning',
    title: 'Still Water',
    category: 'Nature',
    alt: 'Steep mountains reflected in a calm lake',
  },
]
const caption = 'Sample photo. Replace it with one of your own.'

const blog = {
  title: 'Your first blog post',
  caption: 'A sample that shows how a post looks.',
  alt: 'Steep mountains reflected in a calm lake',
  content: `This is a sample post. Open it in the admin panel to see how it is made, then write your own.

## What to write about

How your work begins, what you learned last week, or the question that customers ask most often.

## When you are done

Remove all samples at once from your dashboard. What you have changed stays.`,
}

const product = {
  name: 'Sample mug',
  description: 'A sample product. Change its name, price and picture, or remove it with the other samples.',
  price: 18,
  stock: 10,
  alt: 'A ceramic mug with a glowing ember pattern',
}

/** Fills a new site in the transaction that creates it. The samples fit into every plan. */
export async function writeSampleContent(db: Db, company: { id: string; plan: PlanKey }, pictures: SamplePictures) {
  const site = company as Site
  // A new site has no cached responses.
  const ctx = { db, site, invalidate: () => undefined }
  const now = Date.now()
  for (const [place, { picture, ...details }] of photos.entries()) {
    const createdAt = new Date(now - place * 1000).toISOString()
    await insertFinishedPhoto(ctx, pictures[picture]!, { ...details, caption, createdAt })
  }
  const { size: _, fileName: __, ...cover } = pictures['mirror-morning']!
  const post = await createBlog(ctx, blogDetails({ ...blog, published: true }), {
    ...cover,
    id: randomUUID(),
    author: '',
  })
  const { alt, ...input } = product
  const { size: _size, fileName: _name, ...image } = pictures['ember-mug']!
  // Position 0 is the main image.
  const images = [{ ...image, alt, position: 0 }]
  const productId = await createProduct(ctx, input, images)
  await markSamples(db, [
    ...photos.map(({ picture }) => ({ kind: 'photos' as const, id: pictures[picture]!.id })),
    { kind: 'blogs', id: post.id },
    { kind: 'products', id: productId },
  ])
}
