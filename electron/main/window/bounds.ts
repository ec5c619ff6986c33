import type { Rectangle } from 'electron'
import { z } from 'zod'

/** Position and size of the window, in pixels of the whole desktop. */
export const SavedWindow = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximised: z.boolean().default(false),
})
export type SavedWindow = z.output<typeof SavedWindow>

export const minSize = { width: 720, height: 520 }
const defaultSize = { width: 1280, height: 860 }

/** Initial bounds of the window. The stored position is only used if a screen still shows enough of it. */
export function boundsFor(saved: SavedWindow | undefined, screens: readonly Rectangle[]): Partial<Rectangle> {
  if (!saved) return defaultSize
  const screen = screens.find((each) => shows(each, saved))
  if (!screen) return defaultSize
  const width = clamp(minSize.width, saved.width, screen.width)
  const height = clamp(minSize.height, saved.height, screen.height)
  return { x: saved.x, y: saved.y, width, height }
}

/** Whether the title bar can be dragged: a part of its width and its top edge are visible. */
function shows(screen: Rectangle, { x, y, width }: SavedWindow) {
  const visible = Math.min(x + width, screen.x + screen.width) - Math.max(x, screen.x)
  return visible >= 200 && y >= screen.y - 10 && y <= screen.y + screen.height - 50
}

const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max))
