import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '#renderer/core/api/api.ts'
import type { TransferState } from '#shared/core/data-options.ts'

interface Transfer {
  _id: string
  state: TransferState
}

export const isUnfinished = ({ state }: Pick<Transfer, 'state'>) => state === 'waiting' || state === 'running'

/** The latest exports or imports, polled every second while one is unfinished. */
export function useTransfers<T extends Transfer>(
  call: ((input: Record<never, never>) => Promise<{ results: T[] }>) & { key: string },
) {
  const transfers = useQuery({
    ...query(call, {}),
    refetchInterval: ({ state }) => (state.data?.results.some(isUnfinished) ? 1000 : false),
    // Download links expire within minutes.
    staleTime: 0,
  })
  const client = useQueryClient()
  const isBusy = transfers.data?.results.some(isUnfinished)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    // An import may have changed any data.
    if (wasBusy.current && isBusy === false) void client.invalidateQueries()
    wasBusy.current = isBusy
  }, [isBusy, client])
  return transfers
}
