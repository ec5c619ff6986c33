import { listPages } from '#renderer/core/lists/list-pages.ts'
import type { CommentEndpoints } from '#shared/content/comments.ts'
import type { Client } from '#shared/core/client.ts'

/** The comment endpoints of one type of content, such as `api.photoComments`. */
export type CommentCalls = Client<{ comments: CommentEndpoints }>['comments']

/** The comments on an item. Staff also see waiting and hidden ones. */
export const commentPages = (calls: CommentCalls, id: string, isStaff: boolean) =>
  listPages(calls.list, { id, ...(isStaff && { view: 'admin' as const }) })
