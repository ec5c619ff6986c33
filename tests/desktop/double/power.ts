import type { PowerMonitor, PowerSaveBlocker } from 'electron'
import { Emitter } from './emitter.ts'
import { strict } from './strict.ts'

/** Tests emit the events of the system. */
export const powerMonitor = strict(
  'powerMonitor',
  Object.assign(new Emitter('powerMonitor', ['suspend', 'resume', 'shutdown', 'lock-screen', 'unlock-screen']), {
    isOnBatteryPower: () => false,
  } satisfies Partial<PowerMonitor>),
)

const blocking = new Set<number>()
let started = 0

export const powerSaveBlocker = strict('powerSaveBlocker', {
  start() {
    blocking.add(++started)
    return started
  },
  stop: (id) => blocking.delete(id),
  isStarted: (id) => blocking.has(id),
} satisfies Partial<PowerSaveBlocker>)
