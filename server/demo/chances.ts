/** A repeatable sequence of numbers from 0 to 1 (mulberry32). */
export function chances(seed: number) {
  let state = (seed + 1) * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString()
