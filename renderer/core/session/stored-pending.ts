import { ofSite } from '../of-site.ts'

/** Something that somebody did and the server has not heard of yet. */
export interface Pending {
  /** Names this sending, so that trying again does nothing twice. */
  key: string
  /** Whose it is: another person who signs in here neither sees nor sends it. */
  from: string
  /** The call it is sent by, as its key says: `photoComments.create`. */
  call: string
  /** Where it is shown meanwhile: what the call is about. */
  place: string
  /** What is sent, beside the key. */
  input: Record<string, unknown>
  /** Of a message: files that are on the server already. */
  files?: readonly { id: string; name: string }[]
  at: string
  /** `waiting` for a connection, or refused with a `problem`. */
  state: 'sending' | 'waiting' | 'failed'
  problem?: string
}

const key = () => ofSite('outbox')

// A browser may forbid storage altogether; then they last as long as the page.
export function storedPending(): Pending[] {
  try {
    return JSON.parse(localStorage.getItem(key()) ?? '[]') as Pending[]
  } catch {
    return []
  }
}

export function storePending(pending: readonly Pending[]) {
  try {
    if (pending.length) localStorage.setItem(key(), JSON.stringify(pending))
    else localStorage.removeItem(key())
  } catch {
    // See above.
  }
}

/** Whoever logs out takes comments and likes along. Messages wait for their writer, who alone sees them again. */
export const forgetReactions = () => storePending(storedPending().filter(({ call }) => call === 'messages.send'))
