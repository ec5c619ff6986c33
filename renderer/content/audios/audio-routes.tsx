import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { seoHead } from '#renderer/core/head/head.ts'
import { listLoader } from '#renderer/core/lists/list-pages.ts'
import { pageRoute } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'
import { categoryRoute } from '../categories/category-route.ts'
import { loadItem } from '../content/load-item.ts'
import { type AudioFacts, audioHead } from './audio-head.ts'
import { audioList, audioPages, reviewPages } from './audio-list.ts'

/** The public audio pages. */
export function audioRoutes(client: QueryClient): RouteObject[] {
  return [
    pageRoute(
      paths.audio,
      seoHead('audio', 'Audio', {
        canonical: paths.audio,
        feeds: { 'application/rss+xml': '/audio/podcast.xml' },
      }),
      () => import('./AudiosPage.tsx'),
      { loader: listLoader(client, audioList, audioPages) },
    ),
    categoryRoute(client, {
      ...{ type: 'audios', shape: audioList, queryFor: audioPages },
      page: () => import('./AudiosPage.tsx'),
    }),
    pageRoute('/audio/:id', audioHead, () => import('./AudioPage.tsx'), {
      loader: ({ params }) => loadAudio(client, params.id ?? ''),
    }),
  ]
}

async function loadAudio(client: QueryClient, id: string): Promise<AudioFacts> {
  const around = () => [client.infiniteQuery({ ...reviewPages(id), staleTime: 'static' })]
  const audio = await loadItem(client, id, { get: api.audios.get, around })
  const { related: _, picture: __, reviews: ___, transcript: ____, waveform: _____, ...facts } = audio
  return facts
}
