import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '#renderer/core/api/api.ts'
import type { TransferState } from '#shared/core/data-options.ts'

interface Transfer {
  _id: string
  state: TransferState
}

export const isUnderWay = ({ state }: Pick<Transfer, 'state'>) => state === 'waiting' || state === 'running'

/** The latest transfers of a kind, looked at again and again while one is under way. */
export function useTransfers<T extends Transfer>(
  call: ((input: Record<never, never>) => Promise<{ results: T[] }>) & { key: string },
) {
  const { data, error, refetch } = useQuery({
    ...query(call, {}),
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? 1000 : false),
    // The addresses of files are good for minutes.
    staleTime: 0,
  })
  const client = useQueryClient()
  const busy = data?.results.some(isUnderWay)
  const before = useRef(busy)
  useEffect(() => {
    // What came of it may show anywhere.
    if (before.current && busy === false) void client.invalidateQueries()
    before.current = busy
  }, [busy, client])
  return { transfers: data?.results, error, refetch }
}
