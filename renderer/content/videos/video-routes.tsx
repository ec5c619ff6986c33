import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { type HeadHandle, seoHead } from '#renderer/core/head/head.ts'
import { leadsNowhere } from '#renderer/core/head/leads-nowhere.ts'
import { listLoader } from '#renderer/core/lists/list-pages.ts'
import { paths } from '#renderer/core/paths.ts'
import { commentPages } from '../comments/comment-pages.ts'
import { type VideoFacts, videoHead } from './video-head.ts'
import { videoList, videoPages } from './video-list.ts'

/** The public video pages. */
export function videoRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      path: paths.videos,
      loader: listLoader(client, videoList, videoPages),
      handle: {
        head: seoHead('videos', 'Videos', {
          canonical: paths.videos,
          list: { key: api.videos.list.key, pathOf: ({ _id }) => paths.video(_id) },
        }),
      } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./VideosPage.tsx')).default }),
    },
    {
      path: '/videos/:id',
      loader: ({ params }) => loadVideo(client, params.id ?? ''),
      handle: { head: videoHead } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./VideoPage.tsx')).default }),
    },
  ]
}

/** Only the video itself decides whether there is a page; what stands around it may fail on its own. */
async function loadVideo(client: QueryClient, id: string): Promise<VideoFacts> {
  const talk = client.infiniteQuery({ ...commentPages(api.videoComments, id, false), staleTime: 'static' })
  const around = talk.catch(() => undefined)
  const video = await client.query({ ...query(api.videos.get, { id }), staleTime: 30_000 }).catch(leadsNowhere)
  if (typeof document === 'undefined') await around
  const { related: _, picture: __, captions: ___, comments: ____, ...facts } = video
  return facts
}
