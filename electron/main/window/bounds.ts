import type { Rectangle } from 'electron'
import { z } from 'zod'

/** Where the window was: in pixels of the desktop that all screens make up. */
export const SavedWindow = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximised: z.boolean().default(false),
})
export type SavedWindow = z.output<typeof SavedWindow>

export const smallest = { width: 720, height: 520 }
const usual = { width: 1280, height: 860 }

/** The size and place to open at. A place is kept only while a screen is there to show enough of it. */
export function boundsFor(saved: SavedWindow | undefined, screens: readonly Rectangle[]): Partial<Rectangle> {
  if (!saved) return usual
  const screen = screens.find((each) => shows(each, saved))
  if (!screen) return usual
  const width = between(smallest.width, saved.width, screen.width)
  const height = between(smallest.height, saved.height, screen.height)
  return { x: saved.x, y: saved.y, width, height }
}

/** Enough to take hold of the title bar: some of its width, and its top edge. */
function shows(screen: Rectangle, { x, y, width }: SavedWindow) {
  const inSight = Math.min(x + width, screen.x + screen.width) - Math.max(x, screen.x)
  return inSight >= 200 && y >= screen.y - 10 && y <= screen.y + screen.height - 50
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))
