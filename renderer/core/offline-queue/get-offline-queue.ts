import type { QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/core/errors.ts'
import { api } from '../api/api.ts'
import type { PendingRequest } from '../session/pending-requests.ts'
import { toast } from '../ui/toast.ts'
import { OfflineQueue } from './offline-queue.ts'

let queue: OfflineQueue | undefined

/** The offline queue of this page. */
export function getOfflineQueue(client: QueryClient): OfflineQueue {
  queue ??= new OfflineQueue({
    send: ({ call, key, input }) => callOf(call)({ ...input, idempotencyKey: key }),
    onSent: ({ call }) => refresh(client, featureOf(call)),
    onRejected: ({ key, call }, problem) => {
      if (call.endsWith('.like')) {
        // A like button has no room for an error, so the like is reverted.
        toast.error(`Your like was not saved: ${problem}`)
        queue?.discard(key)
        void refresh(client, featureOf(call))
      } else if (call.endsWith('.create')) toast.error('Failed to post comment')
    },
  })
  return queue
}

const featureOf = (call: PendingRequest['call']) => call.split('.')[0]!

/** Refetches the visible queries of a feature. */
const refresh = (client: QueryClient, feature: string) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(`${feature}.`),
  })

function callOf(call: PendingRequest['call']) {
  const [feature, name] = call.split('.') as [string, string]
  const calls = (api as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>)[feature]
  if (!calls?.[name]) throw new AppError('UNEXPECTED', 'This can no longer be sent.')
  return calls[name]
}
