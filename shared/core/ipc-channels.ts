import type { RequestName } from './ipc.ts'

/**
 * Channel names, separate from the schemas, which the preload script does not need. `drop` carries paths and is not
 * reachable through `ask`.
 */
export const channels = {
  ask: (name: RequestName) => `ask:${name}` as const,
  notify: 'notify',
  drop: 'drop',
} as const
