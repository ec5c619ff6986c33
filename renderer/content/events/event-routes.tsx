import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { type HeadHandle, seoHead } from '#renderer/core/head/head.ts'
import { leadsNowhere } from '#renderer/core/head/leads-nowhere.ts'
import { listLoader } from '#renderer/core/lists/list-pages.ts'
import { paths } from '#renderer/core/paths.ts'
import { commentPages } from '../comments/comment-pages.ts'
import { type EventFacts, eventHead } from './event-head.ts'
import { eventList, eventPages } from './event-list.ts'

/** The public event pages. */
export function eventRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      path: paths.events,
      loader: listLoader(client, eventList, eventPages),
      handle: {
        head: seoHead('events', 'Events', {
          canonical: paths.events,
          list: { key: api.events.list.key, pathOf: ({ _id }) => paths.event(_id) },
          feeds: { 'text/calendar': '/events.ics' },
        }),
      } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./EventsPage.tsx')).default }),
    },
    {
      path: '/events/:id',
      loader: ({ params }) => loadEvent(client, params.id ?? ''),
      handle: { head: eventHead } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./EventPage.tsx')).default }),
    },
  ]
}

/** Only the event itself decides whether there is a page; what stands around it may fail on its own. */
async function loadEvent(client: QueryClient, id: string): Promise<EventFacts> {
  const talk = client.infiniteQuery({ ...commentPages(api.eventComments, id, false), staleTime: 'static' })
  const around = talk.catch(() => undefined)
  const event = await client.query({ ...query(api.events.get, { id }), staleTime: 30_000 }).catch(leadsNowhere)
  if (typeof document === 'undefined') await around
  const { description: _, picture: __, ...facts } = event
  return facts
}
