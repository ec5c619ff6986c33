import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { type HeadHandle, seoHead } from '#renderer/core/head/head.ts'
import { leadsNowhere } from '#renderer/core/head/leads-nowhere.ts'
import { listLoader } from '#renderer/core/lists/list-pages.ts'
import { paths } from '#renderer/core/paths.ts'
import { type AudioFacts, audioHead } from './audio-head.ts'
import { audioList, audioPages } from './audio-list.ts'
import { reviewPages } from './review-pages.ts'

/** The public audio pages. */
export function audioRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      path: paths.audio,
      loader: listLoader(client, audioList, audioPages),
      handle: {
        head: seoHead('audio', 'Audio', {
          canonical: paths.audio,
          feeds: { 'application/rss+xml': '/audio/podcast.xml' },
        }),
      } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./AudiosPage.tsx')).default }),
    },
    {
      path: '/audio/:id',
      loader: ({ params }) => loadAudio(client, params.id ?? ''),
      handle: { head: audioHead } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./AudioPage.tsx')).default }),
    },
  ]
}

/** Only the sound itself decides whether there is a page; what stands around it may fail on its own. */
async function loadAudio(client: QueryClient, id: string): Promise<AudioFacts> {
  const around = client.infiniteQuery({ ...reviewPages(id), staleTime: 'static' }).catch(() => undefined)
  const audio = await client.query({ ...query(api.audios.get, { id }), staleTime: 30_000 }).catch(leadsNowhere)
  if (typeof document === 'undefined') await around
  const { related: _, picture: __, reviews: ___, transcript: ____, waveform: _____, ...facts } = audio
  return facts
}
