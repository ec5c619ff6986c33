import type { Notices } from '#server/core/db/notices.ts'

/** An open page of a user. */
export interface Subscriber {
  userId: string
  isStaff: boolean
  /** Called when a conversation changes. Without an id any conversation may have changed. */
  onChange(conversationId?: string): void
}

/**
 * The pages that are open on this process. Subscribers learn that a conversation changed, but not how: they request it
 * with the permissions they have at that time.
 */
export class Feed {
  private readonly subscribers = new Map<string, Set<Subscriber>>()

  constructor(notices: Notices) {
    notices.on('messages', (notice) => this.publish(notice))
    notices.onMissed(() => {
      for (const group of this.subscribers.values()) for (const one of group) one.onChange()
    })
  }

  /** Returns the function that ends the subscription. */
  subscribe(siteId: string, subscriber: Subscriber): () => void {
    const group = this.subscribers.get(siteId) ?? new Set()
    this.subscribers.set(siteId, group.add(subscriber))
    return () => {
      group.delete(subscriber)
      if (group.size === 0 && this.subscribers.get(siteId) === group) this.subscribers.delete(siteId)
    }
  }

  countPages(siteId: string, userId: string): number {
    return [...(this.subscribers.get(siteId) ?? [])].filter((one) => one.userId === userId).length
  }

  /** The notice of `changeNotice`, with the company before it. */
  private publish(notice: string) {
    const [siteId = '', conversationId, personId, peerId] = notice.split(' ')
    for (const one of this.subscribers.get(siteId) ?? [])
      if (one.userId === personId || one.userId === peerId || (one.isStaff && peerId === '-'))
        one.onChange(conversationId)
  }
}
