import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { Client } from '#shared/identity/account.ts'

/** Shows what is made of one's account, once it is there. */
export function WithClient({ children }: { children(client: Client): ReactNode }) {
  const { data, isError, error, refetch, isRefetching } = useQuery(query(api.client.get, {}))
  if (data) return children(data)
  if (isError)
    return (
      <Failed onRetry={() => void refetch()} retrying={isRefetching}>
        {error.message}
      </Failed>
    )
  return (
    <Skeletons label="Loading your account">
      <Bone width="40%" height={28} />
      <Bone height={44} />
      <Bone height={44} />
    </Skeletons>
  )
}
