import { breadcrumbs } from '#renderer/core/head/breadcrumbs.ts'
import { clip, type HeadOf } from '#renderer/core/head/head.ts'
import { paths } from '#renderer/core/paths.ts'
import type { Audio } from '#shared/content/audios.ts'
import type { Company } from '#shared/core/company.ts'
import { isoDuration } from '#shared/core/lengths.ts'

/** What a sound's page tells search engines and link previews. */
export type AudioFacts = Omit<Audio, 'related' | 'picture' | 'reviews' | 'transcript' | 'waveform'>

/** Head of a sound's own page. */
export const audioHead: HeadOf<AudioFacts | undefined> = ({ data, company }) => {
  if (!data) return { title: '404 - Page Not Found', noindex: true }
  const { _id, title, description, image, artist, type } = data
  return {
    title,
    description: clip(description || [title, artist, type].filter(Boolean).join(' · '), 160),
    image,
    type: 'article',
    canonical: paths.sound(_id),
    jsonLd: (origin) => [
      structured(data, company, origin),
      breadcrumbs(origin, [
        { name: 'Audio', path: paths.audio },
        { name: title, path: paths.sound(_id) },
      ]),
    ],
  }
}

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
    url: new URL(paths.sound(_id), origin).href,
    // Only what people really said.
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
