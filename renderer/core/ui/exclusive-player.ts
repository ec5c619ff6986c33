/** Stop functions of this tab's players. */
const players = new Set<() => void>()

let channel: BroadcastChannel | undefined

/** Registers a player. Only one plays at a time in all tabs of the site: `begin` stops the others. */
export function registerPlayer(stop: () => void) {
  players.add(stop)
  listenToTabs()
  return {
    begin() {
      stopAllExcept(stop)
      channel?.postMessage('playing')
    },
    leave: () => void players.delete(stop),
  }
}

function stopAllExcept(stop?: () => void) {
  for (const other of players) if (other !== stop) other()
}

/** Connects to other tabs, unless the browser forbids it along with storage. */
function listenToTabs() {
  if (channel) return
  try {
    channel = new BroadcastChannel('player')
    channel.onmessage = () => stopAllExcept()
  } catch {
    // Players of this tab still stop each other.
  }
}
