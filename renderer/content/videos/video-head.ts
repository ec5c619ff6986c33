import { clip } from '#renderer/core/head/head.ts'
import { itemHead } from '#renderer/core/head/item-head.ts'
import { paths } from '#renderer/core/paths.ts'
import type { Video } from '#shared/content/videos.ts'
import { isoDuration } from '#shared/core/durations.ts'

/** The fields of a video that search engines and link previews read. */
export type VideoFacts = Omit<Video, 'related' | 'picture' | 'captions' | 'comments'>

/** The page head of a video, for search engines and link previews. */
export const videoHead = itemHead({ name: 'Videos', path: paths.videos }, (video: VideoFacts) => {
  const { _id, title, description, image } = video
  return {
    title,
    description: clip(description || title, 160),
    image,
    canonical: paths.video(_id),
    structured: (origin) => structured(video, origin),
  }
})

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
