import { lazy, Suspense } from 'react'
import { usePlayer } from './player-state.ts'

const PlayerBar = lazy(async () => ({ default: (await import('./PlayerBar.tsx')).PlayerBar }))

/** Where the player is, on every page, once there is something to hear. */
export function PlayerPlace() {
  const open = usePlayer(({ queue }) => queue.length > 0)
  return (
    open && (
      <Suspense>
        <PlayerBar />
      </Suspense>
    )
  )
}
