import type { Colour, Ramp } from './colour.ts'
import { blend, clamp, rise } from './colour.ts'
import type { Noise } from './noise.ts'
import { noise } from './noise.ts'
import type { Picture } from './picture.ts'
import type { Vector } from './vector.ts'
import { unit } from './vector.ts'

type Planet = {
  seed: number
  x: number
  y: number
  radius: number
  /** Where the sun stands, seen from the planet; z points to the eye. */
  sun: Vector
  surface: 'gas' | 'rock' | 'sea'
  colours: Ramp
  air: Colour
  /** Tilt of the axis in radians. */
  tilt: number
  rings?: { inner: number; outer: number; flat: number; colour: Colour }
}

/** A planet, its air and its rings; all lengths in picture heights, rings in planet radii. */
export function planet(picture: Picture, how: Planet): void {
  const { width, height, light } = picture
  const field = noise(how.seed)
  const sun = unit(how.sun)
  const cos = Math.cos(how.tilt)
  const sin = Math.sin(how.tilt)
  const ink = new Float32Array(3)
  for (let j = 0, k = 0; j < height; j++) {
    for (let i = 0; i < width; i++, k += 3) {
      const u = ((i + 0.5) / height - how.x) / how.radius
      const v = ((j + 0.5) / height - how.y) / how.radius
      const r = Math.hypot(u, v)
      if (r > 3) continue
      const a = u * cos + v * sin
      const b = -u * sin + v * cos
      if (r > 0.97) {
        // Air glows beyond the edge; laid first, so that the edge itself blends into it.
        const beyond = Math.max(r, 1) - 1
        const facing = clamp((u * sun[0] - v * sun[1]) / r + 0.35)
        const halo = Math.exp(-beyond * 26) * 0.8 + Math.exp(-beyond * 6) * 0.08
        for (let n = 0; n < 3; n++) light[k + n]! += how.air[n]! * halo * facing
      }
      const covered = clamp((1 - r) * how.radius * height + 0.5)
      if (covered > 0) {
        const z = Math.sqrt(Math.max(0, 1 - r * r))
        texture(field, how, a, b, z, ink)
        const rough =
          how.surface === 'rock'
            ? 0.5 * (field.solidFbm(a * 7 + 0.06, b * 7, z * 7, 5) - field.solidFbm(a * 7, b * 7, z * 7, 5)) * 5
            : 0
        const facing = u * sun[0] - v * sun[1] + z * sun[2]
        const lit = rise(-0.08, 0.55, facing + rough) * clamp(facing + 0.15) * 1.5
        const limb = (1 - z) ** 3
        const ring = how.rings ? ringShadow(how.rings, a, b, z) : 1
        for (let n = 0; n < 3; n++) {
          const c = ink[n]! * lit * ring + how.air[n]! * limb * clamp(facing + 0.25) * 1.3
          light[k + n] = blend(light[k + n]!, c, covered)
        }
      }
      if (how.rings) drawRing(light, k, how, a, b, r, field)
    }
  }
}

function texture(field: Noise, { surface, colours }: Planet, a: number, b: number, z: number, ink: Float32Array): void {
  if (surface === 'gas') {
    const curl = field.solidFbm(a * 2.4, b * 6, z * 2.4, 4)
    const fine = field.solidFbm(a * 5 + curl * 2.2, b * 22 + curl * 3, z * 5, 4)
    const bands = 0.5 + 0.32 * field.at(b * 5 + curl * 0.55, 3) + 0.2 * field.at(b * 15 + curl * 0.8, 8)
    colours(clamp(bands + 0.22 * fine), ink)
  } else {
    const warp = field.solidFbm(a * 2 + 9, b * 2, z * 2, 4)
    const ground = 0.5 + 0.75 * field.solidFbm(a * 2.6 + warp * 1.2, b * 2.6 + warp, z * 2.6, 7)
    colours(clamp(ground), ink)
    if (surface === 'sea') {
      const cloud = rise(0.02, 0.4, field.solidFbm(a * 3 + warp * 2.4, b * 5 + warp, z * 3 + 7, 6))
      for (let n = 0; n < 3; n++) ink[n] = blend(ink[n]!, 0.95, cloud * 0.9)
    }
  }
}

function ringShadow({ inner, outer, flat }: NonNullable<Planet['rings']>, _a: number, b: number, z: number): number {
  const reach = Math.abs(b + 0.16) / flat
  return reach > inner * 0.32 && reach < outer * 0.4 && z > 0 ? 0.62 : 1
}

function drawRing(
  light: Float32Array,
  k: number,
  { rings, sun }: Planet,
  a: number,
  b: number,
  r: number,
  field: Noise,
): void {
  if (!rings) return
  const q = Math.hypot(a, b / rings.flat)
  if (q < rings.inner || q > rings.outer || (r < 1 && b < 0)) return
  const t = (q - rings.inner) / (rings.outer - rings.inner)
  const gaps =
    clamp(0.55 + 0.6 * field.at(t * 14, 2) + 0.35 * field.at(t * 60, 5)) *
    rise(0, 0.04, t) *
    rise(1, 0.94, t) *
    (1 - 0.92 * Math.exp(-(((t - 0.64) / 0.025) ** 2)))
  // The planet's own shadow falls across the far side.
  const shade = a * sun[0] < -0.2 && Math.abs(b / rings.flat) < 0.95 && b < 0 ? 0.16 : 1
  for (let n = 0; n < 3; n++) light[k + n] = blend(light[k + n]!, rings.colour[n]! * shade, gaps * 0.86)
}

/** Gas lit by young stars: two colours that meet along folds. */
export function nebula(
  picture: Picture,
  seed: number,
  warm: Colour,
  cold: Colour,
  strength: number,
  x: number,
  y: number,
  spread: number,
): void {
  const field = noise(seed)
  const { width, height, light } = picture
  for (let j = 0, k = 0; j < height; j++) {
    for (let i = 0; i < width; i++, k += 3) {
      const u = i / height
      const v = j / height
      const bend = field.fbm(u * 1.4, v * 1.4, 4)
      const fold = field.fbm(u * 2 + bend * 1.8, v * 2 - bend * 1.4, 6)
      const veil = rise(-0.25, 0.55, fold) ** 1.6
      const dark = rise(0.35, -0.25, field.fbm(u * 2.6 + 20 + bend, v * 2.6 + bend * 2, 6))
      const near = Math.exp(-(((u - x) ** 2 + (v - y) ** 2) / spread ** 2))
      const rim = Math.exp(-((fold / 0.05) ** 2)) * 0.22
      const a = strength * near * (veil * (0.25 + 0.75 * dark) + rim * dark)
      const t = clamp(0.5 + 1.5 * field.fbm(u * 1.1 + 7, v * 1.1, 3) + 0.6 * (near - 0.5))
      for (let n = 0; n < 3; n++) light[k + n]! += blend(cold[n]!, warm[n]!, t) * a
    }
  }
}
