import { blend, clamp } from './colour.ts'

// Signed distances in scene units: negative inside. Where a shape is squeezed the distance is scaled down to stay safe.

export function ball(x: number, y: number, z: number, radius: number): number {
  return Math.hypot(x, y, z) - radius
}

/** A box by its half sizes, with rounded edges. */
export function box(x: number, y: number, z: number, a: number, b: number, c: number, round = 0): number {
  const qx = Math.abs(x) - a + round
  const qy = Math.abs(y) - b + round
  const qz = Math.abs(z) - c + round
  const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0))
  return outside + Math.min(Math.max(qx, qy, qz), 0) - round
}

/** An upright cylinder from the floor to `tall`. */
export function column(x: number, y: number, z: number, radius: number, tall: number, round = 0.01): number {
  const dx = Math.hypot(x, z) - radius + round
  const dy = Math.abs(y - tall / 2) - tall / 2 + round
  return Math.min(Math.max(dx, dy), 0) + Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - round
}

export function pebble(x: number, y: number, z: number, a: number, b: number, c: number): number {
  const k = Math.hypot(x / a, y / b, z / c)
  const m = Math.hypot(x / (a * a), y / (b * b), z / (c * c))
  return m < 1e-6 ? -Math.min(a, b, c) : (k * (k - 1)) / m
}

export function ring(x: number, y: number, z: number, radius: number, thick: number): number {
  return Math.hypot(Math.hypot(x, y) - radius, z) - thick
}

/** A turned pot: `profile` gives the radius at heights 0..1 of `tall`; hollow with a wall of `wall`. */
export function pot(
  x: number,
  y: number,
  z: number,
  tall: number,
  profile: (t: number) => number,
  wall = 0.035,
): number {
  const t = clamp(y / tall)
  const around = Math.hypot(x, z)
  const outer = around - profile(t)
  const shell = Math.max(outer, y - tall, -y) * 0.62
  const hollow = Math.max(around - profile(t) + wall, wall - y)
  return Math.max(shell, -hollow * 0.62)
}

/** A smooth radius through points at equal heights (Catmull-Rom), as a table because it is asked millions of times. */
export function profile(...radii: number[]): (t: number) => number {
  const steps = 256
  const at = (i: number) => radii[clamp(i, 0, radii.length - 1)]!
  const table = Float32Array.from({ length: steps + 2 }, (_, n) => {
    const place = Math.min(1, n / steps) * (radii.length - 1)
    const i = Math.min(Math.floor(place), radii.length - 2)
    const u = place - i
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    return b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)))
  })
  return (t) => {
    const place = t * steps
    const i = Math.floor(place)
    return table[i]! + (table[i + 1]! - table[i]!) * (place - i)
  }
}

/** Joins two distances with a soft seam. */
export function weld(a: number, b: number, seam: number): number {
  const h = clamp(0.5 + (0.5 * (b - a)) / seam)
  return blend(b, a, h) - seam * h * (1 - h)
}

/** Distance to an opening with a round head: half `width`, straight up to `spring`. */
export function archway(x: number, y: number, width: number, spring: number): number {
  return y > spring ? Math.hypot(x, y - spring) - width : Math.abs(x) - width
}

/** The nearest copy of a row with one copy every `step`. */
export function repeat(x: number, step: number): number {
  return x - step * Math.round(x / step)
}
