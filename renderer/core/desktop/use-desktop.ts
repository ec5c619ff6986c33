import { useSyncExternalStore } from 'react'
import type { DesktopState } from '#shared/core/ipc.ts'
import { type DesktopPort, usePlatform } from '../platform/platform.ts'

/** The desktop port and its current state, for screens of the desktop app. */
export function useDesktop(): DesktopPort & { now: DesktopState } {
  const { desktop } = usePlatform()
  if (!desktop) throw new Error('useDesktop is for the desktop app only')
  return { ...desktop, now: useSyncExternalStore(desktop.watch, desktop.state) }
}
