import { random } from './random.ts'

// Noise repeats after this many units, far outside any frame. A power of two, so that wrapping is a mask.
const period = 256
const wrap = period - 1

export type Noise = ReturnType<typeof noise>

/** A family of smooth random fields that share one seed. */
export function noise(seed: number) {
  const next = random(seed)
  const slopeX = new Float32Array(period * period)
  const slopeY = new Float32Array(period * period)
  const lattice = new Float32Array(period)
  const shuffle = new Uint8Array(period * 2)
  for (let i = 0; i < slopeX.length; i++) {
    const angle = next() * Math.PI * 2
    slopeX[i] = Math.cos(angle)
    slopeY[i] = Math.sin(angle)
  }
  for (let i = 0; i < period; i++) {
    lattice[i] = next() * 2 - 1
    shuffle[i] = i
  }
  for (let i = wrap; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    const kept = shuffle[i]!
    shuffle[i] = shuffle[j]!
    shuffle[j] = kept
  }
  shuffle.copyWithin(period, 0, period)

  /** Gradient noise in about -1..1, one feature per unit. */
  function at(x: number, y: number): number {
    const i = Math.floor(x)
    const j = Math.floor(y)
    const f = x - i
    const g = y - j
    const u = f * f * f * (f * (f * 6 - 15) + 10)
    const v = g * g * g * (g * (g * 6 - 15) + 10)
    const left = i & wrap
    const right = (i + 1) & wrap
    const top = (j & wrap) * period
    const bottom = ((j + 1) & wrap) * period
    const a = slopeX[top + left]! * f + slopeY[top + left]! * g
    const b = slopeX[top + right]! * (f - 1) + slopeY[top + right]! * g
    const c = slopeX[bottom + left]! * f + slopeY[bottom + left]! * (g - 1)
    const d = slopeX[bottom + right]! * (f - 1) + slopeY[bottom + right]! * (g - 1)
    const upper = a + (b - a) * u
    return (upper + (c + (d - c) * u - upper) * v) * 1.5
  }

  /** Octaves of `at`, each turned a little so that no grid shows; about -1..1. */
  function fbm(x: number, y: number, octaves: number): number {
    let sum = 0
    let weight = 0.5
    for (let i = 0; i < octaves; i++) {
      sum += weight * at(x, y)
      const turned = (0.8 * x - 0.6 * y) * 2.02
      y = (0.6 * x + 0.8 * y) * 2.02
      x = turned
      weight *= 0.5
    }
    return sum
  }

  /** Sharp crests, 0..1: each octave is strong only where the one before was high. */
  function ridged(x: number, y: number, octaves: number): number {
    let sum = 0
    let weight = 0.5
    let carry = 1
    for (let i = 0; i < octaves; i++) {
      const crest = 1 - Math.abs(at(x, y))
      carry = crest * crest * Math.min(1, carry * 1.6)
      sum += weight * carry
      const turned = (0.8 * x - 0.6 * y) * 2.05
      y = (0.6 * x + 0.8 * y) * 2.05
      x = turned
      weight *= 0.5
    }
    return sum
  }

  /** Value noise in space, -1..1; for surfaces of spheres and solids. */
  function solid(x: number, y: number, z: number): number {
    const i = Math.floor(x)
    const j = Math.floor(y)
    const k = Math.floor(z)
    let f = x - i
    let g = y - j
    let h = z - k
    f = f * f * (3 - 2 * f)
    g = g * g * (3 - 2 * g)
    h = h * h * (3 - 2 * h)
    const a = shuffle[i & wrap]! + (j & wrap)
    const b = shuffle[(i + 1) & wrap]! + (j & wrap)
    const near = plane(a, b, k, f, g)
    return near + (plane(a, b, k + 1, f, g) - near) * h
  }

  function plane(a: number, b: number, k: number, f: number, g: number): number {
    const z = k & wrap
    const aa = lattice[(shuffle[a & wrap]! + z) & wrap]!
    const ba = lattice[(shuffle[b & wrap]! + z) & wrap]!
    const ab = lattice[(shuffle[(a + 1) & wrap]! + z) & wrap]!
    const bb = lattice[(shuffle[(b + 1) & wrap]! + z) & wrap]!
    const upper = aa + (ba - aa) * f
    return upper + (ab + (bb - ab) * f - upper) * g
  }

  /** Octaves of `solid`, about -1..1. */
  function solidFbm(x: number, y: number, z: number, octaves: number): number {
    let sum = 0
    let weight = 0.5
    for (let i = 0; i < octaves; i++) {
      sum += weight * solid(x, y, z)
      x = x * 2.03 + 3.1
      y = y * 2.03 + 7.7
      z = z * 2.03 + 1.3
      weight *= 0.5
    }
    return sum
  }

  return { at, fbm, ridged, solid, solidFbm }
}
