import type { Notices } from '#server/core/db/notices.ts'

/** Somebody with an open page. */
export interface Follower {
  userId: string
  staff: boolean
  /** A conversation of theirs changed; without one, any of them may have. */
  changed(conversationId?: string): void
}

/**
 * Who has a page open on this process, and what they should hear of. Followers
 * are told that something changed, never what: they ask for it, with the rights
 * they have then.
 */
export class Feed {
  private readonly followers = new Map<string, Set<Follower>>()

  constructor(notices: Notices) {
    notices.on('messages', (notice) => this.pass(notice))
    notices.onMissed(() => {
      for (const group of this.followers.values()) for (const follower of group) follower.changed()
    })
  }

  /** Until the function that is answered is called. */
  follow(siteId: string, follower: Follower): () => void {
    const group = this.followers.get(siteId) ?? new Set()
    this.followers.set(siteId, group.add(follower))
    return () => {
      group.delete(follower)
      if (group.size === 0 && this.followers.get(siteId) === group) this.followers.delete(siteId)
    }
  }

  /** How many pages one person has open here. */
  openOf(siteId: string, userId: string): number {
    return [...(this.followers.get(siteId) ?? [])].filter((one) => one.userId === userId).length
  }

  /** The notice of `changeOf`, with the company before it. */
  private pass(notice: string) {
    const [siteId = '', conversationId, personId, peerId] = notice.split(' ')
    for (const follower of this.followers.get(siteId) ?? []) {
      const member = follower.userId === personId || follower.userId === peerId
      if (member || (follower.staff && peerId === '-')) follower.changed(conversationId)
    }
  }
}
