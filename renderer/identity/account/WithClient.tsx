import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import type { Client } from '#shared/identity/account.ts'

/** Renders its children with the account of the current user, once it is loaded. */
export function WithClient({ children }: { children(client: Client): ReactNode }) {
  const client = useQuery(query(api.client.get, {}))
  if (client.data) return children(client.data)
  return (
    <LoadingState query={client} label="Loading your account">
      <Bone width="40%" height={28} />
      <Bone height={44} />
      <Bone height={44} />
    </LoadingState>
  )
}
