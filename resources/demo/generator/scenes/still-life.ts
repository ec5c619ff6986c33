import type { Colour, Ink } from './colour.ts'
import { blend, colour, rise, tint } from './colour.ts'
import { noise } from './noise.ts'
import type { Part, Studio } from './sculpture.ts'
import { ball, pot, profile, weld } from './solids.ts'

const grain = noise(12)

/** A wall `depth` behind the table, joined to it in one sweep, as in a photographer's studio. */
export function sweep(hex: string, depth: number, bend = 0.6, floorHex = hex): Part {
  const wall = colour(hex)
  const floor = colour(floorHex)
  return {
    shape: (_x, y, z) => weld(y, depth - z, bend),
    colour: (x, y, z, ink) => {
      ink.set(floor)
      tint(ink, wall, rise(0.02, 0.3, y))
      speckle(ink, x, y, z, 0.035)
    },
  }
}

/** A table edge on to a wall: two planes, two colours. */
export function tableAndWall(tableHex: string, wallHex: string, depth: number): Part[] {
  return [
    { shape: (_x, y) => y, colour: plaster(tableHex) },
    { shape: (_x, _y, z) => depth - z, colour: plaster(wallHex) },
  ]
}

/** Colour with the slight unevenness of a hand-made surface. */
export function plaster(hex: string, amount = 0.05): (x: number, y: number, z: number, ink: Ink) => void {
  const c = colour(hex)
  return (x, y, z, ink) => {
    ink.set(c)
    speckle(ink, x, y, z, amount)
  }
}

/** Stoneware: a glaze that breaks into a second colour towards the foot, with iron specks. */
export function stoneware(
  hex: string,
  footHex: string,
  line: number,
): (x: number, y: number, z: number, ink: Ink) => void {
  const glaze = colour(hex)
  const foot = colour(footHex)
  return (x, y, z, ink) => {
    ink.set(glaze)
    const drip = line + 0.07 * grain.solidFbm(x * 5, 0, z * 5, 3)
    tint(ink, foot, rise(drip + 0.012, drip - 0.012, y))
    const speck = grain.solid(x * 42, y * 42, z * 42)
    if (speck > 0.72) tint(ink, foot, rise(0.72, 0.9, speck) * 0.6)
    speckle(ink, x, y, z, 0.04)
  }
}

/** Fruit skin: blushes towards one side and pores all over. */
export function skin(hex: string, blushHex: string, side: Colour): (x: number, y: number, z: number, ink: Ink) => void {
  const base = colour(hex)
  const blush = colour(blushHex)
  return (x, y, z, ink) => {
    ink.set(base)
    const towards = x * side[0] + y * side[1] + z * side[2]
    tint(ink, blush, rise(-0.25, 0.35, towards + 0.25 * grain.solidFbm(x * 6, y * 6, z * 6, 3)))
    speckle(ink, x * 4, y * 4, z * 4, 0.09)
  }
}

function speckle(ink: Ink, x: number, y: number, z: number, amount: number): void {
  const by = 1 + amount * (grain.solidFbm(x * 3, y * 3, z * 3, 3) * 1.6 + grain.solid(x * 60, y * 60, z * 60) * 0.5)
  for (let n = 0; n < 3; n++) ink[n]! *= by
}

export function vessel(x: number, z: number, tall: number, radii: number[], paint: Part['colour'], gloss = 0.4): Part {
  const curve = profile(...radii)
  const wide = Math.max(...radii) + 0.05
  return {
    within: [x, tall / 2, z, Math.hypot(wide, tall / 2)],
    shape: (px, py, pz) => pot(px - x, py, pz - z, tall, curve),
    colour: paint,
    gloss,
  }
}

/** A pear with its stem, leaning by `lean`. */
export function pear(x: number, z: number, size: number, lean: number, paint: Part['colour']): Part[] {
  const local = (px: number, py: number, pz: number): [number, number, number] => [
    (px - x) / size - lean * (py / size),
    py / size,
    (pz - z) / size,
  ]
  const within = [x, size * 0.85, z, size * 1.05] as const
  return [
    {
      within,
      shape: (px, py, pz) => {
        const [a, b, c] = local(px, py, pz)
        const body = ball(a, b - 0.5, c, 0.5)
        const neck = ball(a, b - 1.1, c, 0.25)
        return weld(body, neck, 0.42) * size * 0.8
      },
      colour: paint,
      gloss: 0.3,
    },
    {
      within,
      shape: (px, py, pz) => {
        const [a, b, c] = local(px, py, pz)
        const bent = a - 0.35 * Math.max(0, b - 1.3) ** 1.4
        return Math.max(Math.hypot(bent, c) - blend(0.022, 0.035, b - 1.3), b - 1.68, 1.25 - b) * size * 0.7
      },
      colour: colour('#4a3425'),
    },
  ]
}

/** Light and camera that suit a table of about four units; a scene changes what it needs. */
export function studio(parts: Part[], change: Partial<Studio>): Studio {
  return {
    parts,
    eye: [0, 1.5, -7],
    target: [0, 1.0, 0],
    lens: 2.1,
    sun: { towards: [-0.8, 0.75, -0.55], colour: [2.5, 2.15, 1.75], size: 0.12 },
    ambient: [0.42, 0.5, 0.62],
    backdrop: (_up, ink) => ink.set([0.5, 0.5, 0.5]),
    reach: 30,
    ...change,
  }
}
