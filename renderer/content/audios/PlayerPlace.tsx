import { Suspense } from 'react'
import { LoadFailed, lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { usePlayer } from './player-state.ts'

const PlayerBar = lazyWithFallback(async () => (await import('./PlayerBar.tsx')).PlayerBar, LoadFailed)

/** Shows the player bar on every page while there is a playlist. */
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
