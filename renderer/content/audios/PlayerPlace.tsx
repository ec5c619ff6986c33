import { Suspense } from 'react'
import { lazyWithFallback, Missing } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { usePlayer } from './player-state.ts'

const PlayerBar = lazyWithFallback(async () => (await import('./PlayerBar.tsx')).PlayerBar, Missing)

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
