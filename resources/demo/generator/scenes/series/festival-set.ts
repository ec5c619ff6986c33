import type { Colour } from '../colour.ts'
import { colour, ramp } from '../colour.ts'
import { coverage } from '../mask.ts'
import type { Picture } from '../picture.ts'
import { glow, lay, paint } from '../picture.ts'
import { between, random } from '../random.ts'

// Indigo night, gold light, a little rose.
export const gold = colour('#ffc46b')
export const amber = colour('#ff8f3a')
export const rose = colour('#ff5d8f')
export const white = colour('#fff1dc')
export const ice = colour('#8fc7ff')
export const ink: Colour = [0.004, 0.005, 0.012]

export function night(width: number, height: number, ...colours: string[]): Picture {
  const fade = ramp(...colours)
  return paint(width, height, (_x, y, ink) => fade(y, ink))
}

/** A far bank of houses with lit windows, standing on `level`. */
export async function farBank(picture: Picture, seed: number, level: number, tall: number): Promise<void> {
  const next = random(seed)
  const aspect = picture.width / picture.height
  let shapes = ''
  const windows: [number, number][] = []
  for (let x = -20; x < aspect * 1000 + 40; ) {
    const wide = between(next, 22, 70)
    const up = tall * 1000 * between(next, 0.25, 1) ** 1.5
    shapes += `<rect x="${x}" y="${level * 1000 - up}" width="${wide + 1}" height="${up + 4}"/>`
    if (next() > 0.75)
      shapes += `<path d="M${x} ${level * 1000 - up} l${wide / 2} ${-wide * 0.5} l${wide / 2} ${wide * 0.5} z"/>`
    for (let n = 0; n < (wide * up) / 500; n++)
      windows.push([(x + between(next, 4, wide - 4)) / 1000, level - between(next, 4, up - 2) / 1000])
    x += wide
  }
  lay(picture, await coverage(shapes, picture.width, picture.height), ink, 0.96)
  for (const [x, y] of windows)
    if (next() > 0.45) glow(picture, x, y, 0.0013, next() > 0.2 ? gold : ice, between(next, 0.2, 0.9))
}
