import { breadcrumbs } from '#renderer/core/head/breadcrumbs.ts'
import { clip, type HeadOf } from '#renderer/core/head/head.ts'
import { paths } from '#renderer/core/paths.ts'
import type { Video } from '#shared/content/videos.ts'
import { isoDuration } from '#shared/core/lengths.ts'

/** What a video's page tells search engines and link previews. */
export type VideoFacts = Omit<Video, 'related' | 'picture' | 'captions' | 'comments'>

/** Head of a video's own page. */
export const videoHead: HeadOf<VideoFacts | undefined> = ({ data }) => {
  if (!data) return { title: '404 - Page Not Found', noindex: true }
  const { _id, title, description, image } = data
  return {
    title,
    description: clip(description || title, 160),
    image,
    type: 'article',
    canonical: paths.video(_id),
    jsonLd: (origin) => [
      structured(data, origin),
      breadcrumbs(origin, [
        { name: 'Videos', path: paths.videos },
        { name: title, path: paths.video(_id) },
      ]),
    ],
  }
}

function structured(video: VideoFacts, origin: string) {
  const { _id, title, description, image, publishedAt, createdAt, duration, video_file, youtube, views, likes, tags } =
    video
  const counted = (type: string, count: number) => ({
    '@type': 'InteractionCounter',
    interactionType: { '@type': type },
    userInteractionCount: count,
  })
  return {
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    ...(image && { thumbnailUrl: [new URL(image, origin).href] }),
    uploadDate: publishedAt ?? createdAt,
    ...(duration > 0 && { duration: isoDuration(duration) }),
    ...(video_file ? { contentUrl: new URL(video_file, origin).href } : { embedUrl: youtube }),
    interactionStatistic: [counted('WatchAction', views), counted('LikeAction', likes)],
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
    url: new URL(paths.video(_id), origin).href,
  }
}
