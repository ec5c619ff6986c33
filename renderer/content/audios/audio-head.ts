import { clip } from '#renderer/core/head/head.ts'
import { itemHead } from '#renderer/core/head/item-head.ts'
import { paths } from '#renderer/core/paths.ts'
import type { Audio } from '#shared/content/audios.ts'
import type { Company } from '#shared/core/company.ts'
import { isoDuration } from '#shared/core/durations.ts'

/** The fields of an audio that search engines and link previews read. */
export type AudioFacts = Omit<Audio, 'related' | 'picture' | 'reviews' | 'transcript' | 'waveform'>

/** The page head of an audio track, for search engines and link previews. */
export const audioHead = itemHead({ name: 'Audio', path: paths.audio }, (audio: AudioFacts, company) => {
  const { _id, title, description, image, artist, type } = audio
  return {
    title,
    description: clip(description || [title, artist, type].filter(Boolean).join(' · '), 160),
    image,
    canonical: paths.audioTrack(_id),
    structured: (origin) => structured(audio, company, origin),
  }
})

function structured(audio: AudioFacts, { name: site }: Company, origin: string) {
  const { _id, title, description, image, artist, type, duration, audio_file, publishedAt, createdAt, tags } = audio
  const at = publishedAt ?? createdAt
  const file = {
    contentUrl: new URL(audio_file, origin).href,
    duration: isoDuration(duration),
    uploadDate: at,
  }
  const about = {
    name: title,
    ...(description && { description }),
    ...(image && { image: new URL(image, origin).href, thumbnailUrl: new URL(image, origin).href }),
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
    url: new URL(paths.audioTrack(_id), origin).href,
    // Search engines refuse ratings without reviews.
    ...(audio.ratings > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: audio.rating,
        reviewCount: audio.ratings,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
  if (type === 'Podcast')
    return {
      '@type': 'PodcastEpisode',
      ...about,
      datePublished: at,
      timeRequired: isoDuration(duration),
      associatedMedia: { '@type': 'AudioObject', ...file },
      partOfSeries: { '@type': 'PodcastSeries', name: artist || site, url: new URL(paths.audio, origin).href },
    }
  return {
    '@type': 'AudioObject',
    ...about,
    ...file,
    ...(artist && { byArtist: { '@type': 'MusicGroup', name: artist }, creator: { '@type': 'Person', name: artist } }),
  }
}
