import { MutationCache, notifyManager, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { AppContract } from '#shared/contract.ts'
import { createClient, type Transport } from '#shared/core/client.ts'
import { AppError } from '#shared/core/errors.ts'
import { routes } from '#shared/core/routes.ts'
import { offlineWords } from '../offline-words.ts'
import { confirmingTransport } from '../platform/identity.ts'
import { toast } from '../ui/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
    mutationMeta: {
      /** The form shows errors that name a field; all others still become a toast. */
      errorsShownInForm?: boolean
      /** The caller shows every error itself. */
      errorsShownByCaller?: boolean
      /** Nothing on screen is out of date after it. */
      changesNothing?: boolean
    }
  }
}

let transport: Transport = () => Promise.reject(new AppError('OFFLINE', 'This page is not connected to a site yet.'))

/** Says how calls travel: fetch in a browser, straight to the handlers on the server. Called once, at the entry. */
export function setTransport(send: Transport) {
  transport = send
}

/** Every call of the contract: `api.photos.get({ id })`. */
export const api = createClient<AppContract>(
  routes,
  confirmingTransport((request) => transport(request)),
)

/** `useQuery(query(api.photos.list, { sort }))`: the key is the call itself. */
export function query<I, O>(call: ((input: I) => Promise<O>) & { key: string }, input: I) {
  return queryOptions({ queryKey: [call.key, input], queryFn: () => call(input) })
}

const isBrief = (error: AppError) => error.code === 'OFFLINE' || error.code === 'UNEXPECTED'

// Before the next press is heard: a button that is busy has to be by then.
notifyManager.setScheduler(queueMicrotask)

/** One per page load in the browser, one per rendered page on the server. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The server has no time to try again: a visitor waits for the page.
        retry: (count, error) => typeof document !== 'undefined' && isBrief(error) && count < 2,
      },
      // Without a connection it fails at once and says so. The library would hold it back, to be
      // done in the middle of something else.
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, { state }) => {
        if (state.data !== undefined) toast.error(error.message)
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_answer, _variables, _result, { meta }) => {
        toast.dropSaid(offlineWords)
        return meta?.changesNothing ? undefined : client.invalidateQueries()
      },
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.errorsShownByCaller || (meta?.errorsShownInForm && error.fields)) return
        toast.error(AppError.from(error).message)
      },
    }),
  })
  return client
}
