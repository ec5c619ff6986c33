import { ofSite } from '../site/of-site.ts'

const key = (conversationId: string) => ofSite(`message-draft:${conversationId}`)

/** What was begun in a conversation and not sent. */
export function readDraft(conversationId: string): string {
  try {
    return localStorage.getItem(key(conversationId)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(conversationId: string, text: string) {
  try {
    if (text) localStorage.setItem(key(conversationId), text)
    else localStorage.removeItem(key(conversationId))
  } catch {
    // Without storage it lasts as long as the page.
  }
}
