import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router-dom'
import { query } from '#renderer/core/api/api.ts'
import { throwAsNotFound } from '#renderer/core/head/throw-as-not-found.ts'
import { type CommentCalls, commentPages } from '../comments/comment-pages.ts'

interface Options<T> {
  get: ((input: { id: string }) => Promise<T>) & { key: string }
  comments?: CommentCalls
  /** Loads further parts of the page, which may fail. */
  around?(): Promise<unknown>[]
  /** Of items with slugs: an earlier slug redirects to the path of the current one. */
  pathOf?(slug: string): string
}

/** Loads the item of a page. Only a missing item fails the page. Browsers do not wait for the other parts. */
export async function loadItem<T extends object>(
  client: QueryClient,
  id: string,
  { get, comments, around = () => [], pathOf }: Options<T>,
): Promise<T> {
  const parts = Promise.allSettled([
    ...(comments ? [client.infiniteQuery({ ...commentPages(comments, id, false), staleTime: 'static' })] : []),
    ...around(),
  ])
  const item = await client.query({ ...query(get, { id }), staleTime: 30_000 }).catch(throwAsNotFound)
  const slug = 'slug' in item ? String(item.slug) : id
  if (pathOf && slug !== id) throw redirect(pathOf(slug), 301)
  if (typeof document === 'undefined') await parts
  return item
}
