import { blurPlane } from './blur.ts'
import { clamp, rise } from './colour.ts'
import { erode } from './erosion.ts'
import type { Noise } from './noise.ts'
import { noise } from './noise.ts'

/** A square piece of land, one unit wide; heights are in the same unit. Outside it the land is mirrored, so it never ends. */
export type Terrain = { size: number; heights: Float32Array }

export type Light = { lit: Float32Array; open: Float32Array }

const size = 1024

/** Shapes land from a formula in map units, then lets `rain` (drops per cell) fall on it. */
export function land(seed: number, rain: number, shape: (x: number, z: number, field: Noise) => number): Terrain {
  const field = noise(seed)
  const heights = new Float32Array(size * size)
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) heights[j * size + i] = shape(i / size, j / size, field)
  }
  if (rain > 0) {
    // Erosion is tuned to heights of about one per 4 map units.
    for (let k = 0; k < heights.length; k++) heights[k]! *= 4
    erode(heights, size, Math.round(size * size * rain), seed)
    blurPlane(heights, size, size, 1, 1)
    for (let k = 0; k < heights.length; k++) heights[k]! /= 4
  }
  return { size, heights }
}

/** Young mountains: crests bent by a second field, so that no ridge runs straight. */
export function mountains(seed: number, scale: number, tall: number, rain = 0.25): Terrain {
  return land(seed, rain, (x, z, field) => {
    const bendX = field.fbm(x * scale * 0.7 + 31, z * scale * 0.7, 3) * 0.7
    const bendZ = field.fbm(x * scale * 0.7, z * scale * 0.7 + 57, 3) * 0.7
    const crest = field.ridged(x * scale + bendX, z * scale + bendZ, 9)
    const bulk = rise(-0.5, 0.6, field.fbm(x * scale * 0.45 + 9, z * scale * 0.45 + 4, 3))
    return tall * crest * (0.35 + 0.9 * bulk)
  })
}

/** Wind-blown sand: long gentle windward sides, short steep lee sides, crests that wander. */
export function dunes(seed: number, waves: number, tall: number): Terrain {
  const sand = land(seed, 0, (x, z, field) => {
    const drift = field.fbm(x * 3, z * 3, 3) * 1.7 + field.fbm(x * 9 + 5, z * 9, 2) * 0.16
    const along = x * 0.45 + z
    const phase = along * waves + drift
    const t = phase - Math.floor(phase)
    const profile = t < 0.7 ? (t / 0.7) ** 1.5 : ((1 - t) / 0.3) ** 1.15
    const strength = 0.35 + 0.85 * rise(-0.5, 0.5, field.fbm(x * 2.2 + 17, z * 2.2 + 3, 2))
    return tall * (profile * strength + 0.9 * (field.fbm(x * 1.6 + 40, z * 1.6, 2) + 0.5))
  })
  // A crest sharper than the grid would come out as a saw.
  blurPlane(sand.heights, size, size, 1, 2)
  return sand
}

/** Height at a place, bilinear. */
export function heightAt({ size, heights }: Terrain, x: number, z: number): number {
  const limit = size - 1.001
  let u = x - 2 * Math.floor(x / 2)
  let v = z - 2 * Math.floor(z / 2)
  u = (u > 1 ? 2 - u : u) * limit
  v = (v > 1 ? 2 - v : v) * limit
  const i = Math.floor(u)
  const j = Math.floor(v)
  const f = u - i
  const k = j * size + i
  const upper = heights[k]! + (heights[k + 1]! - heights[k]!) * f
  const lower = heights[k + size]! + (heights[k + size + 1]! - heights[k + size]!) * f
  return upper + (lower - upper) * (v - j)
}

/** The same lookup for any plane of the same size, such as a light map. */
export function planeAt(plane: Float32Array, x: number, z: number): number {
  return heightAt({ size, heights: plane }, x, z)
}

/**
 * What the sun reaches (`lit`) and how much sky each place sees (`open`), both 0..1. Computed once for the whole map,
 * so that a picture of any size reads its light instead of tracing it. `azimuth` is measured from +z towards +x.
 */
export function illuminate(terrain: Terrain, azimuth: number, elevation: number, softness = 0.05): Light {
  const { heights } = terrain
  const lit = new Float32Array(heights.length)
  const dx = Math.sin(azimuth)
  const dz = Math.cos(azimuth)
  const climb = Math.tan(elevation)
  let top = 0
  for (const h of heights) top = Math.max(top, h)
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const x = i / size
      const z = j / size
      const h = heights[j * size + i]! + 0.0004
      let clear = 1
      for (let s = 1.5 / size; s < 0.6; s *= 1.09) {
        const ray = h + s * climb
        if (ray > top) break
        clear = Math.min(clear, 0.5 + (ray - heightAt(terrain, x + dx * s, z + dz * s)) / (s * softness))
        if (clear <= 0) break
      }
      lit[j * size + i] = rise(0, 1, clear)
    }
  }
  // Edges of shadow follow the grid; a little blur takes the steps out of them.
  blurPlane(lit, size, size, 1, 2)
  return { lit, open: openness(heights) }
}

function openness(heights: Float32Array): Float32Array {
  const open = new Float32Array(heights.length).fill(0.8)
  for (const radius of [4, 16, 48]) {
    const around = Float32Array.from(heights)
    blurPlane(around, size, size, 1, radius)
    for (let k = 0; k < open.length; k++) open[k]! += ((heights[k]! - around[k]!) / radius) * 130
  }
  return open.map((v) => clamp(v, 0.25, 1.15))
}

const kept = new Map<string, Terrain>()

/** Makes a terrain once per run: series share their mountains, and making one takes seconds. */
export function once(name: string, make: () => Terrain): Terrain {
  const found = kept.get(name) ?? make()
  kept.set(name, found)
  return found
}
