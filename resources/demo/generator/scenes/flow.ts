import type { Colour } from './colour.ts'
import { clamp, ramp, rise } from './colour.ts'
import { noise } from './noise.ts'
import type { Picture } from './picture.ts'
import { paint } from './picture.ts'
import { unit } from './vector.ts'

export type Cloth = {
  seed: number
  colours: string[]
  /** Folds per picture height. */
  folds: number
  /** How far the cloth is drawn out: sideways, upwards. */
  stretch: [across: number, up: number]
  /** How strongly one fold bends the next. */
  bend: number
  relief: number
  sheen: number
  turn?: number
}

/** Silk: a field bent by itself twice, lit as if it were cloth. */
export function cloth(width: number, height: number, how: Cloth): Picture {
  const field = noise(how.seed)
  const dye = ramp(...how.colours)
  const { folds, bend, relief, sheen, turn = 0 } = how
  const [sx, sy] = how.stretch
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  let second = 0
  const surface = (x: number, y: number) => {
    const u = ((x * cos - y * sin) * folds) / sx
    const v = ((x * sin + y * cos) * folds) / sy
    const a = field.fbm(u, v, 2)
    const b = field.fbm(u + 5.2 + bend * a, v + 1.3 + bend * 0.7 * a, 2)
    second = b
    return field.fbm(u + bend * 1.1 * b, v + bend * 0.8 * a + 3, 2)
  }
  const light = unit([-0.5, -0.62, 0.6])
  const e = 0.0016
  return paint(width, height, (x, y, ink) => {
    const dx = (surface(x + e, y) - surface(x - e, y)) / (2 * e)
    const dy = (surface(x, y + e) - surface(x, y - e)) / (2 * e)
    const here = surface(x, y)
    const bent = second
    const nx = -dx * relief
    const ny = -dy * relief
    const length = Math.hypot(nx, ny, 1)
    const facing = (nx * light[0] + ny * light[1] + light[2]) / length
    const half = clamp((nx * -0.3 + ny * -0.36 + 0.88) / length)
    dye(clamp(0.5 + here * 0.75 + bent * 0.35), ink)
    const shade = 0.18 + 1.05 * clamp(facing * 0.5 + 0.5) ** 1.8
    const gleam = sheen * (half ** 40 * 0.8 + rise(0.75, 1, 1 - 1 / length) * 0.12)
    for (let n = 0; n < 3; n++) ink[n] = ink[n]! * (shade + gleam) + gleam * 0.35
  })
}

type Ribbons = {
  seed: number
  colours: string[]
  paper: Colour
  count: number
  reach: number
  calm: number
  thin: number
  turn?: number
}

/** Long threads of light that follow one slow current, as a moving lamp writes on film. */
export function ribbons(width: number, height: number, how: Ribbons): Picture {
  const field = noise(how.seed)
  const dye = ramp(...how.colours)
  const { count, reach, calm, thin, turn = 0 } = how
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const middle = width / height / 2
  return paint(width, height, (x, y, ink) => {
    const u = (x - middle) * cos - (y - 0.5) * sin
    const v = (x - middle) * sin + (y - 0.5) * cos
    let r = how.paper[0]
    let g = how.paper[1]
    let b = how.paper[2]
    for (let n = 0; n < count; n++) {
      const t = n / (count - 1)
      const spread = 0.25 + 0.75 * rise(-0.9, 0.9, u + 0.4 * field.at(n * 0.02, 7))
      const path =
        reach * 0.55 * field.fbm(u * calm + t * 0.55, t * 1.3 + 3, 2) +
        reach * spread * (t - 0.5) +
        0.14 * Math.sin(u * 2.2 + t * 2.4)
      const away = Math.abs(v - path)
      const width = thin * (0.35 + 2.6 * rise(0, 1, Math.abs(field.at(u * 1.6 + 11, t * 5))) ** 2)
      const core = Math.exp(-((away / width) ** 2))
      const halo = 0.055 * Math.exp(-away / (width * 14))
      const a = (core * 0.6 + halo) * (0.35 + 0.65 * rise(-0.5, 0.6, field.at(u * 1.1, t * 9 + 40)))
      if (a < 0.001) continue
      dye(t, ink)
      r += ink[0]! * a
      g += ink[1]! * a
      b += ink[2]! * a
    }
    ink[0] = r
    ink[1] = g
    ink[2] = b
  })
}
