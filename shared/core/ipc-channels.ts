import type { RequestName } from './ipc.ts'

/**
 * Channel names. Apart from the schemas, because the preload script has no use
 * for those. `drop` carries paths and is not reachable through `ask`.
 */
export const channels = {
  ask: (name: RequestName) => `ask:${name}` as const,
  tell: 'tell',
  drop: 'drop',
} as const
