import type { Db } from '#server/core/db/tenancy.ts'
import { Registry } from '#server/core/registry.ts'

export interface Conversation {
  id: string
  subject: string
  /** The sender's user id. */
  personId: string | null
}

/** Finds the orders that conversations are about: ids of orders by those of conversations. */
type FindOrders = (db: Db, conversations: readonly Conversation[]) => Promise<Map<string, string>>
export const conversationSubjects = new Registry<FindOrders>('conversation subjects')

/** Subjects of conversations, loaded from all features that provide them. */
export async function subjectsOf(db: Db, conversations: readonly Conversation[]): Promise<Map<string, string>> {
  const found = await Promise.all(conversationSubjects.all().map((find) => find(db, conversations)))
  return new Map(found.flatMap((subjects) => [...subjects]))
}
