import { useEffect, useEffectEvent, useRef } from 'react'
import { registerPlayer } from './exclusive-player.ts'

/**
 * Registers a player while `isOn`. Returns the function to call when it starts; `stop` is
 * called when another player starts, in this tab or another.
 */
export function useExclusivePlayer(isOn: boolean, stop: () => void): () => void {
  const stopped = useEffectEvent(stop)
  const player = useRef<ReturnType<typeof registerPlayer>>(undefined)
  useEffect(() => {
    if (!isOn) return
    player.current = registerPlayer(() => stopped())
    return () => player.current?.leave()
  }, [isOn])
  return () => player.current?.begin()
}
