import type { Colour } from './colour.ts'
import { blend, clamp, mix, rise, shine } from './colour.ts'
import type { Noise } from './noise.ts'
import { noise } from './noise.ts'
import type { Picture } from './picture.ts'
import { random } from './random.ts'

export type Ridges = {
  seed: number
  count: number
  /** Where the farthest and the nearest ridge lie, in picture heights from the top. */
  from: number
  to: number
  /** How high each ridge stands, far and near. */
  relief: [far: number, near: number]
  far: Colour
  near: Colour
  /** What pools between the ridges, and how much, 0..1. */
  mist: Colour
  fog: number
  /** Height of trees on the nearest ridge, in picture heights; 0 is bare. */
  trees: number
  /** Above 1 makes pointed mountains of the hills. */
  sharp?: number
  sun?: { x: number; y: number; colour: Colour; strength: number }
}

/** Draws ridge behind ridge over a sky, each nearer one darker: the air between them is the picture. */
export function ridges(picture: Picture, how: Ridges): void {
  const field = noise(how.seed)
  for (let n = 0; n < how.count; n++) {
    const depth = how.count === 1 ? 1 : n / (how.count - 1)
    const base = blend(how.from, how.to, depth ** 1.35)
    const tall = blend(how.relief[0], how.relief[1], depth)
    const profile = outline(picture, field, n, base, tall, how, depth)
    shadeRidge(picture, field, profile, how, depth, n)
  }
}

type Outline = { profile: Float32Array; ground: Float32Array; treeTall: number }

// Three samples a column, so that a steep trunk still gets a soft edge.
const fine = 3

function outline(
  picture: Picture,
  field: Noise,
  n: number,
  base: number,
  tall: number,
  how: Ridges,
  depth: number,
): Outline {
  const { width, height } = picture
  const profile = new Float32Array(width * fine)
  const scale = blend(2.6, 1.1, depth)
  for (let i = 0; i < profile.length; i++) {
    const x = i / fine / height
    const long = field.fbm(x * scale + n * 7.3, n * 3.1, 7)
    const crest = how.sharp ? (0.5 - Math.abs(field.fbm(x * scale + n * 7.3, n * 3.1, 6))) * how.sharp : 0
    profile[i] = base - tall * (long + crest)
  }
  const ground = profile.slice()
  const treeTall = how.trees * blend(0.12, 1, depth ** 2)
  if (treeTall > 0.002) plant(profile, fine * height, treeTall, how.seed * 31 + n)
  return { profile, ground, treeTall }
}

/** Raises conifers on an outline; `scale` samples make one picture height. */
function plant(profile: Float32Array, scale: number, tall: number, seed: number): void {
  const next = random(seed)
  const ground = profile.slice()
  const aspect = profile.length / scale
  for (let x = -0.02; x < aspect + 0.02; x += tall * (0.07 + 0.3 * next() ** 2)) {
    const up = tall * (0.3 + 0.7 * next() ** 1.4)
    const half = up * (0.14 + 0.05 * next())
    for (let i = Math.max(0, Math.floor((x - half) * scale)); i < Math.min(profile.length, (x + half) * scale); i++) {
      const off = Math.abs(i / scale - x) / half
      // Branches hang in tiers; the tip is a spike.
      const tier = 0.11 * Math.abs(((off * 7) % 1) - 0.5)
      const top = up * (1 - off ** 0.7 - tier)
      profile[i] = Math.min(profile[i]!, ground[i]! - top + up * 0.05)
    }
  }
}

function shadeRidge(
  picture: Picture,
  field: Noise,
  { profile, ground, treeTall }: Outline,
  how: Ridges,
  depth: number,
  n: number,
): void {
  const { width, height, light } = picture
  const body = mix(how.far, how.near, depth ** 1.2)
  const pool = 0.1 + 0.22 * depth
  const ink = new Float32Array(3)
  for (let i = 0; i < width; i++) {
    const x = i / height
    let top = 9
    for (let s = 0; s < fine; s++) top = Math.min(top, profile[i * fine + s]!)
    for (let j = Math.max(0, Math.floor(top * height) - 1); j < height; j++) {
      const y = (j + 0.5) / height
      let covered = 0
      for (let s = 0; s < fine; s++) covered += clamp((y - profile[i * fine + s]!) * height + 0.5) / fine
      if (covered <= 0) continue
      const k = (j * width + i) * 3
      // Mist lies level: it is measured from the ground, or every tree would trail its own.
      const below = y - ground[i * fine]! + treeTall * 0.35
      const wisp = 0.5 + 0.5 * field.fbm(x * 2.2 + n * 5, y * 7 + n, 4)
      const fog = how.fog * (1 - depth * 0.75) * rise(0.01, pool, below) * clamp(0.35 + wisp)
      const grain = 1 + 0.16 * depth * field.fbm(x * 55, y * 38 + n * 9, 3)
      for (let c = 0; c < 3; c++) ink[c] = blend(body[c]! * grain, how.mist[c]!, fog)
      if (how.sun) {
        const away = Math.hypot(x - how.sun.x, y - how.sun.y)
        shine(ink, how.sun.colour, how.sun.strength * (1 - depth * 0.85) * Math.exp(-away / 0.28) * (0.35 + 0.65 * fog))
      }
      for (let c = 0; c < 3; c++) light[k + c] = blend(light[k + c]!, ink[c]!, covered)
    }
  }
}
