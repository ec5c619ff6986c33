import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { comments } from '../content/comments/comments.table.ts'
import { likes } from '../content/likes/likes.table.ts'
import { acceptVideo, videoDetails } from '../content/videos/create.ts'
import { videos } from '../content/videos/videos.table.ts'
import type { Site } from '../core/http/context.ts'
import { chances, hoursAgo } from './chances.ts'
import { copied } from './copied.ts'
import { cheers } from './guests.ts'

/** An entry of `resources/demo/videos.json`. */
interface DemoVideo {
  title: string
  description: string
  category: string
  tags: string[]
  hoursAgo: number
  views: number
  /** Name of a file in `videos`, or a link with what is known of it. */
  file?: string
  youtube?: string
  duration?: string
  quality?: string
  /** Name of a painting. */
  poster?: string
  /** WebVTT. */
  captions?: string
}

/** Shows the demonstration's videos; its guests like them. What is there already is left alone. */
export async function showVideos(
  pipeline: RequestPipeline,
  site: Pick<Site, 'id' | 'plan'>,
  folder: string,
  people: string[],
) {
  const list = JSON.parse(await readFile(join(folder, 'videos.json'), 'utf8')) as DemoVideo[]
  for (const [place, { file, poster, captions, hoursAgo: ago, views, ...details }] of list.entries()) {
    const known = await pipeline.forCompany(site.id, 'read', ({ db }) =>
      db.$count(videos, eq(videos.title, details.title)),
    )
    if (known) continue
    const { id } = await acceptVideo(pipeline, site, {
      details: videoDetails({ ...details, published: true }),
      fileName: file,
      file: file ? await copied(pipeline, site.id, join(folder, 'videos', file)) : undefined,
      poster: poster ? await copied(pipeline, site.id, join(folder, 'photos', `${poster}.jpg`)) : undefined,
      createdAt: hoursAgo(ago),
    })
    const chance = chances(place + 1300)
    const fans = people.filter(() => chance() < 0.45)
    const said = cheers.filter((_, at) => at % list.length === place)
    await pipeline.forCompany(site.id, 'write', async ({ db, invalidate }) => {
      if (fans.length)
        await db.insert(likes).values(fans.map((userId) => ({ kind: 'videos' as const, itemId: id, userId })))
      if (said.length)
        await db.insert(comments).values(
          said.map((text, at) => ({
            kind: 'videos' as const,
            itemId: id,
            text,
            state: 'approved' as const,
            userId: people[(place * 3 + at) % people.length],
            createdAt: hoursAgo(ago * 0.8 - at),
          })),
        )
      const counts = { likes: fans.length, commentsCount: said.length, views }
      await db
        .update(videos)
        .set({ ...counts, captions: captions ?? '' })
        .where(eq(videos.id, id))
      invalidate('videos', 'comments')
    })
  }
}
