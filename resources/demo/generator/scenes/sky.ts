import type { Colour } from './colour.ts'
import { blend, clamp, mix, ramp, rise, shine, tint } from './colour.ts'
import { noise } from './noise.ts'
import type { Picture } from './picture.ts'
import { glow, paint } from './picture.ts'
import { between, random } from './random.ts'

export type Sky = {
  /** Colours from the horizon to the top of the frame. */
  colours: string[]
  /** Where the horizon lies, in picture heights from the top. */
  horizon: number
  sun?: { x: number; y: number; colour: Colour; spread: number; glow: number; disc?: number }
  clouds?: Clouds
}

type Clouds = {
  seed: number
  /** 0 is clear, 1 is overcast. */
  cover: number
  lit: Colour
  shade: Colour
  /** How large they are, 1 is a usual sky. */
  scale?: number
  /** Above 1 draws them out sideways. */
  stretch?: number
  strength?: number
}

/** A daylight sky, `width` x `height` pixels; `x` of the sun is in picture heights from the left. */
export function sky(width: number, height: number, how: Sky): Picture {
  const gradient = ramp(...how.colours)
  const cloud = how.clouds && cloudCover(how.clouds, width / height / 2, how.sun)
  return paint(width, height, (x, y, ink) => {
    const up = how.horizon - y
    gradient(Math.max(0, up / how.horizon) ** 0.75, ink)
    const { sun } = how
    const away = sun ? Math.hypot((x - sun.x) * 0.8, y - sun.y) : 9
    if (sun) {
      const near = Math.exp(-away / sun.spread)
      shine(ink, sun.colour, sun.glow * (0.45 * near + 0.8 * Math.exp(-((away / (sun.spread * 0.35)) ** 2))))
    }
    if (cloud && up > 0) cloud(x, up, away, ink)
    if (sun?.disc) shine(ink, sun.colour, 3 * rise(sun.disc * 1.06, sun.disc * 0.94, Math.hypot(x - sun.x, y - sun.y)))
  })
}

function cloudCover(how: Clouds, middle: number, sun: Sky['sun']) {
  const { scale = 1, stretch = 1.6, strength = 0.92 } = how
  const field = noise(how.seed)
  const density = (u: number, v: number) => {
    const bend = field.fbm(u * 0.7 + 3, v * 0.7, 3)
    return field.fbm(u + bend * 0.9, v + bend * 0.6, 6)
  }
  const floor = blend(0.45, -0.4, how.cover)
  return (x: number, up: number, away: number, ink: Float32Array) => {
    // A flat ceiling seen from below: the nearer the horizon, the smaller and the closer together.
    const q = 0.55 / (up + 0.1)
    const u = ((x - middle) * q * 2.2) / (scale * stretch)
    const v = (q * 3.2) / scale
    const here = density(u, v)
    const thick = rise(floor, floor + 0.42, here)
    if (thick <= 0) return
    const toSun = sun ? Math.sign(sun.x - x) * 0.06 : 0.04
    const edge = clamp(0.5 + (here - density(u + toSun, v + 0.1)) * 3.2 - thick * 0.25)
    const body = mix(how.shade, how.lit, clamp(edge + Math.exp(-away / 0.28) * 0.35))
    tint(ink, body, thick * strength * rise(0.0, 0.1, up))
  }
}

/** Scatters stars above `floor` (picture heights from the top): many faint, few bright, each a little warm or cold. */
export function stars(picture: Picture, seed: number, count: number, floor: number, bright = 1): void {
  const next = random(seed)
  const aspect = picture.width / picture.height
  for (let n = 0; n < count; n++) {
    const x = next() * aspect
    const y = next() * floor
    const size = next()
    const warm = between(next, -0.25, 0.25)
    const power = bright * (0.12 + 1.6 * size ** 14) * rise(floor, floor * 0.6, y)
    glow(picture, x, y, blend(0.00055, 0.0013, size ** 10), [1 + warm, 1, 1 - warm], power)
  }
}

/** The galaxy as a band of dust and light through (x, y) at `angle` radians. */
export function milkyWay(picture: Picture, seed: number, x: number, y: number, angle: number, strength: number): void {
  const field = noise(seed)
  const { width, height, light } = picture
  const cold: Colour = [0.42, 0.55, 0.95]
  const warm: Colour = [1, 0.66, 0.46]
  const next = random(seed)
  for (let j = 0, k = 0; j < height; j++) {
    for (let i = 0; i < width; i++, k += 3) {
      const dx = i / height - x
      const dy = j / height - y
      const along = dx * Math.cos(angle) + dy * Math.sin(angle)
      const off = -dx * Math.sin(angle) + dy * Math.cos(angle) + 0.05 * field.fbm(along * 3, 2, 3)
      const band = Math.exp(-((off / 0.11) ** 2)) * (0.5 + 0.6 * Math.exp(-((along / 0.45) ** 2)))
      if (band < 0.004) continue
      const cloud = 0.55 + 0.9 * field.fbm(along * 4 + 9, off * 7, 6)
      const dust =
        0.25 +
        0.75 *
          rise(-0.35, 0.3, field.fbm(along * 6, off * 14 + 20, 6) * 1.4 + 0.2 - 0.3 * Math.exp(-((off / 0.022) ** 2)))
      const core = Math.exp(-((off / 0.07) ** 2) - (along / 0.35) ** 2)
      const c = mix(cold, warm, clamp(core * 1.2 + field.at(along * 2, off * 3) * 0.2))
      const dots = next() > 0.93 ? 1 + 3 * next() ** 6 : 0.9
      const a = strength * (band * Math.max(0, cloud) * dust * dots + core * 0.8 * dust)
      for (let n = 0; n < 3; n++) light[k + n]! += c[n]! * a
    }
  }
}
