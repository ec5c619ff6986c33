import { random } from './random.ts'

/**
 * Lets rain fall on a height field (`size` x `size`, heights 0..1) and carry stone downhill, in place. This is what
 * turns noise into valleys, gullies and fans; `drops` of about a tenth of the cells is a young landscape.
 */
export function erode(heights: Float32Array, size: number, drops: number, seed: number): void {
  const next = random(seed)
  const inertia = 0.05
  const slope = { height: 0, dx: 0, dy: 0 }
  const read = (x: number, y: number) => {
    const i = Math.floor(x)
    const j = Math.floor(y)
    const u = x - i
    const v = y - j
    const k = j * size + i
    const a = heights[k]!
    const b = heights[k + 1]!
    const c = heights[k + size]!
    const d = heights[k + size + 1]!
    slope.dx = (b - a) * (1 - v) + (d - c) * v
    slope.dy = (c - a) * (1 - u) + (d - b) * u
    slope.height = a * (1 - u) * (1 - v) + b * u * (1 - v) + c * (1 - u) * v + d * u * v
  }
  const add = (x: number, y: number, amount: number) => {
    const i = Math.floor(x)
    const j = Math.floor(y)
    const u = x - i
    const v = y - j
    const k = j * size + i
    heights[k]! += amount * (1 - u) * (1 - v)
    heights[k + 1]! += amount * u * (1 - v)
    heights[k + size]! += amount * (1 - u) * v
    heights[k + size + 1]! += amount * u * v
  }
  // Digging takes from a disc, not from a point, or every drop would cut a slot one cell wide.
  const dig = (x: number, y: number, amount: number) => {
    for (let oy = -1; oy <= 1; oy++) {
      for (let ox = -1; ox <= 1; ox++) {
        const share = ox === 0 && oy === 0 ? 0.28 : ox === 0 || oy === 0 ? 0.12 : 0.06
        add(x + ox, y + oy, -amount * share)
      }
    }
  }
  for (let n = 0; n < drops; n++) {
    let x = 2 + next() * (size - 5)
    let y = 2 + next() * (size - 5)
    let dx = 0
    let dy = 0
    let speed = 1
    let water = 1
    let load = 0
    for (let life = 0; life < 48; life++) {
      read(x, y)
      const before = slope.height
      dx = dx * inertia - slope.dx * (1 - inertia)
      dy = dy * inertia - slope.dy * (1 - inertia)
      const length = Math.hypot(dx, dy)
      if (length < 1e-9) break
      dx /= length
      dy /= length
      const px = x
      const py = y
      x += dx
      y += dy
      if (x < 2 || y < 2 || x > size - 4 || y > size - 4) break
      read(x, y)
      const drop = slope.height - before
      const capacity = Math.max(-drop * speed * water * 5, 0.0004)
      if (load > capacity || drop > 0) {
        const settle = drop > 0 ? Math.min(drop, load) : (load - capacity) * 0.3
        load -= settle
        add(px, py, settle)
      } else {
        const bite = Math.min((capacity - load) * 0.3, -drop)
        dig(px, py, bite)
        load += bite
      }
      speed = Math.sqrt(Math.max(0, speed * speed - drop * 30))
      water *= 0.985
    }
  }
}
