import { useEffect, useEffectEvent, useRef } from 'react'
import { joinPlayers } from './one-player.ts'

/**
 * A player that is on the page while `isOn`. Answers what to call when it begins;
 * `stop` is called when another one does, in this tab or another.
 */
export function useOnePlayer(isOn: boolean, stop: () => void): () => void {
  const stopped = useEffectEvent(stop)
  const player = useRef<ReturnType<typeof joinPlayers>>(undefined)
  useEffect(() => {
    if (!isOn) return
    player.current = joinPlayers(() => stopped())
    return () => player.current?.leave()
  }, [isOn])
  return () => player.current?.begin()
}
