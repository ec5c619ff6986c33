import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { useNow } from './use-now.ts'

const second = 1000
const minute = 60 * second
/** How long the page polls. */
const longest = 10 * minute

/**
 * The latest payment of an order. Polls every 3 seconds, after a minute every 5 seconds, until the payment ends or for
 * 10 minutes. The payment of a cancelled order may still arrive.
 */
export function usePayment(id: string, token: string | undefined) {
  const [since, setSince] = useState(() => Date.now())
  const hasStopped = useNow() - since > longest
  const payment = useQuery({
    ...query(api.payments.latest, { id, token }),
    staleTime: 0,
    refetchInterval({ state: { data } }) {
      const isOpen =
        data?.status === 'created' ||
        data?.status === 'pending' ||
        (data?.status === 'cancelled' && data.order.status === 'cancelled')
      if (!isOpen || hasStopped) return false
      return Date.now() - since > minute ? 5 * second : 3 * second
    },
  })
  const checkAgain = () => {
    setSince(Date.now())
    void payment.refetch()
  }
  return { data: payment.data, error: payment.error, isChecking: payment.isRefetching, hasStopped, checkAgain }
}
