import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { createVideo, videoDetails } from '../content/videos/create.ts'
import { videos } from '../content/videos/videos.table.ts'
import type { Site } from '../core/http/context.ts'
import { copyToUploads } from './copy-to-uploads.ts'
import { videoComments } from './guests.ts'
import { hoursAgo, randomSequence, readJson } from './helpers.ts'
import { addReactions } from './reactions.ts'

/** An entry of `resources/demo/videos.json`, with the fields of the upload form. */
interface DemoVideo extends Record<string, unknown> {
  title: string
  hoursAgo: number
  views: number
  /** Name of a file in `videos`; a link has none. */
  file?: string
  /** Name of a photo. */
  poster?: string
  /** WebVTT. */
  captions?: string
}

/** Adds the videos of the demo with likes and comments of guests. Skips what exists. */
export async function addVideos(
  pipeline: RequestPipeline,
  site: Pick<Site, 'id' | 'plan'>,
  folder: string,
  people: string[],
) {
  const list = await readJson<DemoVideo[]>(folder, 'videos.json')
  for (const [place, { file, poster, captions, hoursAgo: ago, views, ...details }] of list.entries()) {
    const exists = await pipeline.forCompany(site.id, 'read', ({ db }) =>
      db.$count(videos, eq(videos.title, details.title)),
    )
    if (exists) continue
    const { id } = await createVideo(pipeline, site, {
      details: videoDetails({ ...details, published: true }),
      fileName: file,
      file: file ? await copyToUploads(pipeline, site.id, join(folder, 'videos', file)) : undefined,
      poster: poster ? await copyToUploads(pipeline, site.id, join(folder, 'photos', `${poster}.jpg`)) : undefined,
      createdAt: hoursAgo(ago),
    })
    const random = randomSequence(place + 1300)
    await pipeline.forCompany(site.id, 'write', async ({ db, invalidate }) => {
      const counts = await addReactions(db, {
        item: { kind: 'videos', itemId: id },
        likedBy: people.filter(() => random() < 0.45),
        texts: videoComments.filter((_, at) => at % list.length === place),
        authorOf: (at) => people[(place * 3 + at) % people.length],
        createdAtOf: (at) => hoursAgo(ago * 0.8 - at),
      })
      await db
        .update(videos)
        .set({ ...counts, views, captions: captions ?? '' })
        .where(eq(videos.id, id))
      invalidate('videos', 'comments')
    })
  }
}
