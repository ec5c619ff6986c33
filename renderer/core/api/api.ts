import { MutationCache, notifyManager, QueryCache, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AppContract } from '#shared/contract.ts'
import { type Client, createClient, type Transport } from '#shared/core/client.ts'
import { AppError } from '#shared/core/errors.ts'
import { routes } from '#shared/core/routes.ts'
import { offlineMessage } from '../offline-message.ts'
import { confirmingTransport } from '../platform/identity.ts'
import { toast } from '../ui/toast.ts'
import { CurrentQueryClient } from './current-query-client.ts'
import { showPlanLimit } from './plan-limit.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
    mutationMeta: {
      /** The form shows errors with fields; all others are shown as a toast. */
      formShowsFieldErrors?: boolean
      /** The caller shows every error itself. */
      callerShowsErrors?: boolean
      /** The mutation makes no query outdated. */
      changesNothing?: boolean
    }
  }
}

let transport: Transport = () => Promise.reject(new AppError('OFFLINE', 'This page is not connected to a site yet.'))

/** Sets how calls are sent: fetch in a browser, direct handler calls on the server. Called once on startup. */
export function setTransport(send: Transport) {
  transport = send
}

/** All calls of the contract: `api.photos.get({ id })`. */
export const api: Client<AppContract> = createClient<AppContract>(
  routes,
  confirmingTransport((request) => transport(request)),
)

/** `useQuery(query(api.photos.list, { sort }))`: call and input form the query key. */
export function query<I, O>(call: ((input: I) => Promise<O>) & { key: string }, input: I) {
  return queryOptions({ queryKey: [call.key, input], queryFn: () => call(input) })
}

const isTransient = (error: AppError) => error.code === 'OFFLINE' || error.code === 'UNEXPECTED'

// Renders before the next click event, so that a busy button is disabled in time.
notifyManager.setScheduler(queueMicrotask)

/** One per page load in the browser, one per rendered page on the server. */
export function makeQueryClient(): QueryClient {
  const client = new CurrentQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The server does not retry, because a visitor waits for the page.
        retry: (count, error) => typeof document !== 'undefined' && isTransient(error) && count < 2,
      },
      // Fails at once without a connection. By default the library would run the mutation later.
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, { state }) => {
        if (state.data !== undefined) toast.error(error.message)
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_response, _variables, _result, { meta }) => {
        toast.dropMessage(offlineMessage)
        return meta?.changesNothing ? undefined : client.invalidateQueries()
      },
      onError: (error, _variables, _result, { meta }) => {
        if (showPlanLimit(AppError.from(error))) return
        if (meta?.callerShowsErrors || (meta?.formShowsFieldErrors && error.fields)) return
        toast.error(AppError.from(error).message)
      },
    }),
  })
  return client
}
