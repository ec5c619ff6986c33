import type { Colour, Ink } from './colour.ts'
import { blend, clamp, rise } from './colour.ts'
import type { Picture } from './picture.ts'
import { blank } from './picture.ts'
import type { Vector } from './vector.ts'
import { cross, dot, unit } from './vector.ts'

/** A solid: distance to its surface, and how the surface looks. */
export type Part = {
  shape: (x: number, y: number, z: number) => number
  colour: Colour | ((x: number, y: number, z: number, ink: Ink) => void)
  /** 0 is plaster, 1 is glaze. */
  gloss?: number
  /** A ball that holds it: rays that pass well clear of it need not ask for the shape. */
  within?: readonly [x: number, y: number, z: number, radius: number]
}

export type Studio = {
  parts: Part[]
  eye: Vector
  target: Vector
  /** Focal length in picture heights. */
  lens: number
  /** Moves the picture up or down without tilting, in picture heights. */
  shift?: number
  sun: { towards: Vector; colour: Colour /** Small is a bare bulb's hard shadow, 0.2 is a window. */; size: number }
  ambient: Colour
  /** Colour of nothing, by the ray's upward share. */
  backdrop: (up: number, ink: Ink) => void
  haze?: { from: number; to: number }
  /** Light let through by what stands between sun and scene (leaves, a window), by place. */
  gobo?: (x: number, y: number, z: number) => number
  reach?: number
}

/** Photographs solids, `width` x `height` pixels. Edges are found first and only they are sampled again. */
export function sculpture(width: number, height: number, studio: Studio): Picture {
  const picture = blank(width, height)
  const forward = unit([
    studio.target[0] - studio.eye[0],
    studio.target[1] - studio.eye[1],
    studio.target[2] - studio.eye[2],
  ])
  const right = unit(cross([0, 1, 0], forward))
  const up = cross(forward, right)
  const see = viewer(studio)
  const part = new Int16Array(width * height)
  const ink = new Float32Array(3)
  const look = (x: number, y: number) => {
    const px = (x - width / 2) / height
    const py = -(y - height / 2) / height + (studio.shift ?? 0)
    const ray = unit([
      px * right[0] + py * up[0] + studio.lens * forward[0],
      px * right[1] + py * up[1] + studio.lens * forward[1],
      px * right[2] + py * up[2] + studio.lens * forward[2],
    ])
    return see(studio.eye, ray, ink, 1)
  }
  for (let j = 0, k = 0; j < height; j++) {
    for (let i = 0; i < width; i++, k++) {
      part[k] = look(i + 0.5, j + 0.5)
      picture.light.set(ink, k * 3)
    }
  }
  for (const k of edges(picture, part)) {
    const sum = [0, 0, 0]
    for (const [ox, oy] of [
      [0.14, 0.38],
      [0.62, 0.14],
      [0.86, 0.62],
      [0.38, 0.86],
    ] as const) {
      look((k % width) + ox, Math.floor(k / width) + oy)
      for (let n = 0; n < 3; n++) sum[n]! += Math.min(ink[n]!, 4) / 4
    }
    picture.light.set(sum, k * 3)
  }
  return picture
}

function edges({ width, height, light }: Picture, part: Int16Array): number[] {
  const found: number[] = []
  for (let j = 1; j < height - 1; j++) {
    for (let i = 1; i < width - 1; i++) {
      const k = j * width + i
      for (const other of [k - 1, k + 1, k - width, k + width]) {
        const step = Math.abs(light[k * 3 + 1]! - light[other * 3 + 1]!)
        if (part[k] !== part[other] || step > 0.13 * (0.15 + light[k * 3 + 1]!)) {
          found.push(k)
          break
        }
      }
    }
  }
  return found
}

function viewer(studio: Studio) {
  const { parts, ambient, sun, backdrop, haze, gobo, reach = 40 } = studio
  const toSun = unit(sun.towards)
  const bare = new Float32Array(3)
  const behind = new Float32Array(3)
  let nearest = 0
  const distance = (x: number, y: number, z: number) => {
    let best = 1e9
    for (let n = 0; n < parts.length; n++) {
      const { within, shape } = parts[n]!
      if (within) {
        const reach = best + within[3]
        if ((x - within[0]) ** 2 + (y - within[1]) ** 2 + (z - within[2]) ** 2 > reach * reach) continue
      }
      const d = shape(x, y, z)
      if (d < best) {
        best = d
        nearest = n
      }
    }
    return best
  }
  const colourOf = (n: number, x: number, y: number, z: number) => {
    const c = parts[n]!.colour
    if (typeof c === 'function') c(x, y, z, bare)
    else bare.set(c)
  }

  function see(from: Vector, ray: Vector, ink: Ink, bounces: number): number {
    let t = 0.02
    let hit = -1
    for (let s = 0; s < 160 && t < reach; s++) {
      const d = distance(from[0] + ray[0] * t, from[1] + ray[1] * t, from[2] + ray[2] * t)
      if (d < 0.0005 * t + 0.0001) {
        hit = nearest
        break
      }
      t += d * 0.92
    }
    if (hit < 0) {
      backdrop(ray[1], ink)
      return -1
    }
    const x = from[0] + ray[0] * t
    const y = from[1] + ray[1] * t
    const z = from[2] + ray[2] * t
    const n = normal(x, y, z)
    const beam = dot(n, toSun) <= 0 ? 0 : gobo ? gobo(x, y, z) : 1
    const shade = beam < 0.02 ? 0 : beam * shadow(x + n[0] * 0.006, y + n[1] * 0.006, z + n[2] * 0.006)
    const direct = clamp(dot(n, toSun)) * shade
    const corner = corners(x, y, z, n)
    colourOf(hit, x, y, z)
    const gloss = parts[hit]!.gloss ?? 0
    const r = bare[0]!
    const g = bare[1]!
    const b = bare[2]!
    const sky = (0.62 + 0.38 * n[1]) * corner.open
    ink[0] = r * (sun.colour[0] * direct + ambient[0] * sky + corner.bounce[0]!)
    ink[1] = g * (sun.colour[1] * direct + ambient[1] * sky + corner.bounce[1]!)
    ink[2] = b * (sun.colour[2] * direct + ambient[2] * sky + corner.bounce[2]!)
    const facing = -dot(n, ray)
    if (gloss > 0) polish(ink, { x, y, z, n, ray, facing, gloss, shade, bounces, open: corner.open })
    if (haze) {
      backdrop(ray[1], behind)
      const veil = rise(haze.from, haze.to, t)
      for (let c = 0; c < 3; c++) ink[c] = blend(ink[c]!, behind[c]!, veil)
    }
    return hit
  }

  type Polish = {
    x: number
    y: number
    z: number
    n: Vector
    ray: Vector
    facing: number
    gloss: number
    shade: number
    bounces: number
    open: number
  }

  function polish(ink: Ink, p: Polish): void {
    const { n, ray, facing, gloss } = p
    const back: Vector = [ray[0] + 2 * facing * n[0], ray[1] + 2 * facing * n[1], ray[2] + 2 * facing * n[2]]
    const fresnel = (0.04 + 0.6 * (1 - clamp(facing)) ** 4) * gloss
    const seen = new Float32Array(3)
    if (p.bounces > 0 && gloss > 0.35) see([p.x + n[0] * 0.01, p.y + n[1] * 0.01, p.z + n[2] * 0.01], back, seen, 0)
    else for (let c = 0; c < 3; c++) seen[c] = ambient[c]! * p.open
    const glint = clamp(dot(back, toSun)) ** blend(12, 160, gloss) * p.shade * gloss * 1.4
    for (let c = 0; c < 3; c++) ink[c] = blend(ink[c]!, seen[c]!, fresnel) + sun.colour[c]! * glint
  }

  function normal(x: number, y: number, z: number): Vector {
    const e = 0.0012
    const a = distance(x + e, y - e, z - e)
    const b = distance(x - e, y - e, z + e)
    const c = distance(x - e, y + e, z - e)
    const d = distance(x + e, y + e, z + e)
    return unit([a - b - c + d, -a - b + c + d, -a + b - c + d])
  }

  function shadow(x: number, y: number, z: number): number {
    let clear = 1
    let s = 0.02
    for (let n = 0; n < 70 && s < 14; n++) {
      const d = distance(x + toSun[0] * s, y + toSun[1] * s, z + toSun[2] * s)
      clear = Math.min(clear, 0.5 + (0.5 * d) / (sun.size * s))
      if (clear <= 0) return 0
      s += clamp(d * 0.8, 0.012, 0.5)
    }
    return rise(0, 1, clear)
  }

  // Looking a little way out along the normal tells how enclosed a place is and whose colour the neighbours throw on it.
  function corners(x: number, y: number, z: number, n: Vector): { open: number; bounce: Float32Array } {
    const bounce = new Float32Array(3)
    let closed = 0
    let thrown = 0
    let weight = 0.5
    for (let step = 1; step <= 5; step++) {
      const d = 0.07 * step * step ** 0.5
      const px = x + n[0] * d
      const py = y + n[1] * d
      const pz = z + n[2] * d
      const gap = Math.max(0, d - distance(px, py, pz)) / d
      closed += weight * gap
      if (gap > 0.05) {
        if (thrown === 0) colourOf(nearest, px, py, pz)
        thrown += gap * weight
      }
      weight *= 0.72
    }
    if (thrown > 0)
      for (let c = 0; c < 3; c++) bounce[c] = bare[c]! * thrown * (sun.colour[c]! * 0.1 + ambient[c]! * 0.28)
    return { open: clamp(1 - closed * 0.85), bounce }
  }

  return see
}
