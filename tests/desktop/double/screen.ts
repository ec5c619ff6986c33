import type { Display, Screen } from 'electron'
import { standIn, strict } from './strict.ts'

const whole = { x: 0, y: 0, width: 1920, height: 1080 }
/** One screen, with a bar at the top. */
const display = standIn<Display>('Display', {
  id: 1,
  scaleFactor: 1,
  bounds: whole,
  size: whole,
  workArea: { ...whole, y: 32, height: 1048 },
  workAreaSize: { width: 1920, height: 1048 },
})

export const screen = strict('screen', {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
  getDisplayNearestPoint: () => display,
} satisfies Partial<Screen>)
