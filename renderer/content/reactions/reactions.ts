import type { ReactionEndpoints } from '#shared/content/reactions.ts'
import type { Client } from '#shared/core/client.ts'

type ReactionCalls = Client<{ item: ReactionEndpoints }>['item']

/** The endpoints of one content type, such as `api.photos`. */
export interface ItemCalls<T extends { likes: number }> extends ReactionCalls {
  get: ((input: { id: string }) => Promise<T>) & { key: string }
}
