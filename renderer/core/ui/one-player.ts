/** What stops each player of this tab. */
const players = new Set<() => void>()

let channel: BroadcastChannel | undefined

/**
 * Lets one player be heard at a time, in this tab and in all others of the site.
 * `begin` stops all other players, `leave` forgets this one.
 */
export function joinPlayers(stop: () => void) {
  players.add(stop)
  listenToTabs()
  return {
    begin() {
      stopAllBut(stop)
      channel?.postMessage('playing')
    },
    leave: () => void players.delete(stop),
  }
}

function stopAllBut(stop?: () => void) {
  for (const other of players) if (other !== stop) other()
}

/** Other tabs are not heard of where a browser forbids that along with storage. */
function listenToTabs() {
  if (channel) return
  try {
    channel = new BroadcastChannel('player')
    channel.onmessage = () => stopAllBut()
  } catch {
    // This tab's own players still stop each other.
  }
}
