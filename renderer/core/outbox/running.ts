import type { QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/core/errors.ts'
import { api } from '../api/api.ts'
import type { Pending } from '../session/stored-pending.ts'
import { toast } from '../ui/toast.ts'
import { Outbox } from './outbox.ts'

let outbox: Outbox | undefined

/** The one outbox of this page. */
export function outboxOf(client: QueryClient): Outbox {
  outbox ??= new Outbox({
    send: ({ call, key, input }) => callOf(call)({ ...input, idempotencyKey: key }),
    onSent: ({ call }) => refresh(client, featureOf(call)),
    onRefused: ({ key, call }, problem) => {
      if (call.endsWith('.like')) {
        // A heart has no room for a reason: it goes back to what it was.
        toast.error(`A like was not taken: ${problem}`)
        outbox?.discard(key)
        void refresh(client, featureOf(call))
      } else if (call.endsWith('.create')) toast.error('Failed to post comment')
    },
  })
  return outbox
}

const featureOf = (call: Pending['call']) => call.split('.')[0]!

/** Asks again for everything on screen that belongs to a feature. */
const refresh = (client: QueryClient, feature: string) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(`${feature}.`),
  })

function callOf(call: Pending['call']) {
  const [feature, name] = call.split('.') as [string, string]
  const calls = (api as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>)[feature]
  if (!calls?.[name]) throw new AppError('UNEXPECTED', 'This cannot be sent any more.')
  return calls[name]
}
