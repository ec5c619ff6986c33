import type { Colour } from './colour.ts'
import { blend, clamp, mix } from './colour.ts'
import type { Picture } from './picture.ts'
import { between, random } from './random.ts'

type Tower = {
  x: number
  wide: number
  top: number
  bottom: number
  body: Colour
  /** 0 is near, 1 has dissolved in the air. */
  haze: number
  air: Colour
  /** Share of lit windows, and the size of one in picture heights. */
  lit: number
  pane: [wide: number, tall: number]
  seed: number
  /** 0 plain, 1 stepped, 2 slanted, 3 pointed. */
  crown?: number
}

const lamps: Colour[] = [
  [1, 0.72, 0.36],
  [1, 0.82, 0.55],
  [0.95, 0.92, 0.85],
  [0.7, 0.85, 1],
]

/** One tower with its windows; every floor keeps its own hours, so light comes in runs and not as noise. */
function tower(picture: Picture, t: Tower): void {
  const { width, height, light } = picture
  const next = random(t.seed)
  const columns = Math.max(1, Math.floor(t.wide / t.pane[0]))
  const floors = Math.max(1, Math.floor((t.bottom - t.top) / t.pane[1]))
  const state = new Float32Array(columns * floors)
  const hue = new Uint8Array(columns * floors)
  for (let f = 0; f < floors; f++) {
    const busy = t.lit * between(next, 0.2, 1.8)
    const lamp = Math.floor(next() * 3.3)
    let on = next() < busy
    for (let c = 0; c < columns; c++) {
      if (next() > 0.6) on = next() < busy
      state[f * columns + c] = on ? between(next, 0.35, 1.25) : between(next, 0.01, 0.06)
      hue[f * columns + c] = next() > 0.85 ? Math.floor(next() * 4) : lamp
    }
  }
  const roof = crownOf(t)
  for (let j = Math.max(0, Math.floor((t.top - t.wide) * height)); j < Math.min(height, t.bottom * height); j++) {
    const y = (j + 0.5) / height
    for (let i = Math.max(0, Math.floor(t.x * height)); i < Math.min(width, (t.x + t.wide) * height); i++) {
      const x = (i + 0.5) / height - t.x
      const covered = clamp((y - roof(x)) * height + 0.5)
      if (covered <= 0) continue
      const u = (x / t.wide) * columns
      const v = ((y - t.top) / (t.bottom - t.top)) * floors
      const cell = clamp(Math.floor(v), 0, floors - 1) * columns + clamp(Math.floor(u), 0, columns - 1)
      const inside = v > 0 && Math.abs((u % 1) - 0.5) < 0.36 && Math.abs((v % 1) - 0.5) < 0.3
      const power = inside ? state[cell]! : 0
      const lamp = lamps[hue[cell]!]!
      const side = 0.8 + 0.4 * (x / t.wide)
      const k = (j * width + i) * 3
      const fade = clamp(t.haze + (1 - t.haze) * 0.25 * ((y - t.top) / (t.bottom - t.top)) ** 2)
      for (let n = 0; n < 3; n++) {
        const wall = t.body[n]! * side + lamp[n]! * power * (1 - t.haze * 0.75)
        light[k + n] = blend(light[k + n]!, blend(wall, t.air[n]!, fade * (power > 0.3 ? 0.6 : 1)), covered)
      }
    }
  }
}

function crownOf({ wide, top, crown = 0 }: Tower): (x: number) => number {
  if (crown === 1)
    return (x) =>
      top - (Math.abs(x / wide - 0.5) < 0.3 ? wide * 0.3 : 0) - (Math.abs(x / wide - 0.5) < 0.13 ? wide * 0.35 : 0)
  if (crown === 2) return (x) => top - wide * 0.55 * (x / wide)
  if (crown === 3) return (x) => top - wide * 1.1 * Math.max(0, 1 - Math.abs(x / wide - 0.5) * 2) ** 2.2
  return () => top
}

type Skyline = {
  seed: number
  layers: number
  ground: number
  tall: [far: number, near: number]
  far: Colour
  near: Colour
  air: Colour
  lit: number
  pane?: number /** Height over the frame, 0..1 each side: where towers crowd. */
  shape?: (across: number) => number
}

/** Row behind row of towers, the far ones bluer. */
export function skyline(picture: Picture, how: Skyline): void {
  const next = random(how.seed)
  const aspect = picture.width / picture.height
  const pane = how.pane ?? 0.008
  for (let n = 0; n < how.layers; n++) {
    const depth = how.layers === 1 ? 1 : n / (how.layers - 1)
    for (let x = -0.05; x < aspect + 0.02; ) {
      const wide = between(next, 0.035, 0.1) * blend(0.7, 1.15, depth)
      const crowding = how.shape ? how.shape((x + wide / 2) / aspect) : 1
      const tall = blend(how.tall[0], how.tall[1], depth) * between(next, 0.35, 1) ** 1.3 * crowding
      const size = pane * blend(0.55, 1.1, depth)
      tower(picture, {
        x,
        wide: wide - 0.003,
        top: how.ground - Math.max(0.02, tall),
        bottom: how.ground,
        body: mix(how.far, how.near, depth),
        haze: 0.72 * (1 - depth) ** 1.1,
        air: how.air,
        lit: how.lit * blend(0.7, 1, depth),
        pane: [size * between(next, 0.8, 1.5), size * between(next, 1, 1.5)],
        seed: how.seed * 1000 + n * 100 + Math.floor(x * 400),
        crown: next() > 0.55 ? Math.floor(next() * 3.4) : 0,
      })
      x += wide * between(next, 0.9, 1.25)
    }
  }
}
