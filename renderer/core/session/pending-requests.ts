import { siteStorageKey } from '../site-storage-key.ts'
import { readStoredJson, writeStorage } from '../storage.ts'

/** An action of the user that the server has not confirmed yet. */
export interface PendingRequest {
  /** Idempotency key: a retry has no second effect. */
  key: string
  /** Id of the user. Other users of this browser neither see nor send the request. */
  from: string
  /** Key of the API call: `photoComments.create`. */
  call: string
  /** Path of the page that shows the request until it is sent. */
  place: string
  /** Input of the call, besides the key. */
  input: Record<string, unknown>
  /** Uploaded attachments of a message. */
  files?: readonly { id: string; name: string }[]
  at: string
  /** `waiting` for a connection, or rejected with a `problem`. */
  state: 'sending' | 'waiting' | 'failed'
  problem?: string
}

const key = () => siteStorageKey('outbox')

/** Empty if the browser forbids storage: then requests are lost when the page closes. */
export const readPendingRequests = () => readStoredJson<PendingRequest[]>(key()) ?? []

export const storePendingRequests = (requests: readonly PendingRequest[]) =>
  writeStorage(key(), requests.length ? JSON.stringify(requests) : null)

/** Deletes pending comments and likes on logout. Messages stay until their author signs in again. */
export const forgetReactions = () =>
  storePendingRequests(readPendingRequests().filter(({ call }) => call === 'messages.send'))
