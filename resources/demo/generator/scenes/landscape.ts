import type { Colour, Ink } from './colour.ts'
import { blend, clamp } from './colour.ts'
import type { Picture } from './picture.ts'
import { blank, reduce } from './picture.ts'
import type { Light, Terrain } from './terrain.ts'
import { heightAt, planeAt } from './terrain.ts'
import { drawWater } from './water.ts'

/** Where the camera stands. Like a shift lens it never tilts: verticals stay vertical and `horizon` moves instead. */
export type View = {
  x: number
  z: number
  /** Height of the eye in map units. */
  eye: number
  /** Radians from +z towards +x. */
  heading: number
  /** Where the horizon lies, in picture heights from the top. */
  horizon: number
  /** Focal length in picture heights; 1 is wide, 3 is long. */
  lens: number
}

type Spot = { x: number; z: number; height: number; flat: number; distance: number; raised: number }

export type Land = {
  terrain: Terrain
  light: Light
  view: View
  sky: Picture
  sun: { azimuth: number; elevation: number; colour: Colour; ambient: Colour }
  /** Air: `density` per map unit; `low` is extra mist that thins within `depth` above `base`; `tint` colours it. */
  haze: { density: number; low?: number; base?: number; depth?: number; tint?: Colour; tinted?: number }
  /** Writes the bare colour of the ground. */
  ground: (spot: Spot, ink: Ink) => void
  /** Extra height that the map is too coarse for: trees, boulders, ripples. */
  raise?: (x: number, z: number, height: number, distance: number) => number
  water?: { level: number; deep: Colour; ripple: number; clear?: number }
  near?: number
  far?: number
  /** Samples per pixel along each axis. */
  samples?: number
}

/**
 * Photographs a terrain. Because the camera never tilts, every column of pixels is one line across the map: walking it
 * once from front to back, and painting only what rises above all before it, draws the column without casting rays.
 */
export function landscape(width: number, height: number, scene: Land): Picture {
  const samples = scene.samples ?? 2
  const fine = blank(width * samples, height * samples)
  const depth = new Float32Array(fine.width * fine.height)
  exposeSky(fine, scene.sky)
  exposeLand(fine, scene, scene.view.eye, depth)
  if (scene.water) {
    const mirror = blank(width, height)
    exposeSky(mirror, scene.sky)
    exposeLand(mirror, scene, 2 * scene.water.level - scene.view.eye, undefined)
    drawWater(fine, depth, mirror, scene.view, scene.water)
  }
  return reduce(fine, samples)
}

function exposeSky(picture: Picture, sky: Picture): void {
  const scale = sky.height / picture.height
  for (let j = 0, k = 0; j < picture.height; j++) {
    const row = Math.min(sky.height - 1, Math.floor(j * scale)) * sky.width
    for (let i = 0; i < picture.width; i++, k += 3) {
      const from = (row + Math.min(sky.width - 1, Math.floor(i * scale))) * 3
      for (let n = 0; n < 3; n++) picture.light[k + n] = sky.light[from + n]!
    }
  }
}

function exposeLand(picture: Picture, scene: Land, eye: number, waterDepth: Float32Array | undefined): void {
  const { width, height } = picture
  const { terrain, view, water, raise, near = 0.02, far = 2.2 } = scene
  const shade = shader(scene, eye)
  const ink = new Float32Array(3)
  const level = water ? water.level : Number.NEGATIVE_INFINITY
  const stride = Math.max(0.0011, 0.55 / (height * view.lens))
  for (let i = 0; i < width; i++) {
    const side = (i + 0.5 - width / 2) / height / view.lens
    const dx = Math.sin(view.heading) + Math.cos(view.heading) * side
    const dz = Math.cos(view.heading) - Math.sin(view.heading) * side
    const slant = Math.hypot(1, side)
    const air = airAt(scene, (i + 0.5) / width)
    let top = height
    let last = near
    for (let d = near; d < far && top > 0; d *= 1 + stride) {
      const x = view.x + dx * d
      const z = view.z + dz * d
      let h = heightAt(terrain, x, z)
      if (raise && h > level) h += raise(x, z, h, d)
      const wet = h <= level
      if (wet && eye < level) {
        last = d
        continue
      }
      const row = Math.max(0, Math.ceil(height * (view.horizon - (view.lens * (Math.max(h, level) - eye)) / d) - 0.5))
      if (row < top) {
        for (let j = row; j < top; j++) {
          const at = blend(d, last, (j - row) / (top - row))
          const k = j * width + i
          if (wet) {
            if (waterDepth)
              waterDepth[k] = (view.lens * (eye - level)) / Math.max(1e-5, (j + 0.5) / height - view.horizon)
          } else shade(view.x + dx * at, view.z + dz * at, at * slant, air, ink)
          // Water keeps the air's colour for now; drawWater mixes its reflection into it.
          for (let n = 0; n < 3; n++) picture.light[k * 3 + n] = wet ? air[n]! : ink[n]!
        }
        top = row
      }
      last = d
    }
  }
}

/** The colour distance fades to: the sky just above the horizon, a little tinted. */
function airAt({ sky, view, haze }: Land, across: number): Colour {
  const sum = [0, 0, 0]
  let count = 0
  const row = Math.min(sky.height - 1, Math.floor(view.horizon * sky.height))
  const column = Math.floor(across * sky.width)
  for (let j = Math.max(0, row - Math.ceil(sky.height * 0.03)); j <= row; j++) {
    for (const offset of [-0.03, -0.01, 0, 0.01, 0.03]) {
      const i = clamp(Math.floor(column + offset * sky.width), 0, sky.width - 1)
      for (let n = 0; n < 3; n++) sum[n]! += Math.min(2, sky.light[(j * sky.width + i) * 3 + n]!)
      count++
    }
  }
  const { tint = [0, 0, 0], tinted = 0 } = haze
  return [0, 1, 2].map((n) => blend(sum[n]! / count, tint[n]!, tinted)) as unknown as Colour
}

function shader(scene: Land, eye: number) {
  const { terrain, light, sun, haze, ground, raise, view } = scene
  const spot: Spot = { x: 0, z: 0, height: 0, flat: 1, distance: 0, raised: 0 }
  const toSun = [
    Math.sin(sun.azimuth) * Math.cos(sun.elevation),
    Math.sin(sun.elevation),
    Math.cos(sun.azimuth) * Math.cos(sun.elevation),
  ] as const
  const surface = (x: number, z: number, d: number) => {
    const h = heightAt(terrain, x, z)
    return raise ? h + raise(x, z, h, d) : h
  }
  const { density, low = 0, base = 0, depth = 0.05 } = haze
  return (x: number, z: number, distance: number, air: Colour, ink: Ink) => {
    const e = Math.max(raise ? 0.00035 : 0.0009, (distance / view.lens) * 0.0012)
    const h = heightAt(terrain, x, z)
    const nx = surface(x - e, z, distance) - surface(x + e, z, distance)
    const nz = surface(x, z - e, distance) - surface(x, z + e, distance)
    const length = Math.hypot(nx, 2 * e, nz)
    spot.x = x
    spot.z = z
    spot.raised = raise ? raise(x, z, h, distance) : 0
    spot.height = h
    spot.flat = (2 * e) / length
    spot.distance = distance
    ground(spot, ink)
    const facing = clamp((nx * toSun[0] + 2 * e * toSun[1] + nz * toSun[2]) / length)
    const direct = facing * planeAt(light.lit, x, z)
    const open = planeAt(light.open, x, z) * (0.55 + 0.45 * spot.flat)
    const y = h + spot.raised
    const thick = distance * density * (1 + low * Math.exp(-Math.max(0, (y + Math.max(eye, base)) / 2 - base) / depth))
    const veil = 1 - Math.exp(-(thick ** 1.25))
    for (let n = 0; n < 3; n++) {
      const lightHere = sun.colour[n]! * (direct + 0.05 * open) + sun.ambient[n]! * open
      ink[n] = blend(ink[n]! * lightHere, air[n]!, veil)
    }
  }
}
