import { between, random } from './random.ts'

// Plants as SVG on a board 1000 units high, for prints that need an outline and nothing else.

type Point = [x: number, y: number]

const leafPath = (length: number, wide: number) =>
  `M0 0 C ${length * 0.25} ${-wide} ${length * 0.75} ${-wide * 0.8} ${length} 0 C ${length * 0.75} ${wide * 0.8} ${length * 0.25} ${wide} 0 0 Z`

/** A leaf from (x, y), turned by `angle` degrees (0 points right). */
function leaf(x: number, y: number, length: number, wide: number, angle: number): string {
  const blade = `<path d="${leafPath(length, wide)}" fill-opacity="${length > 45 ? 0.74 : 0.94}"/>`
  // Large leaves let a little light through; their midrib does not.
  const rib =
    length > 45
      ? `<path d="M0 0 L${length * 0.96} 0" stroke="#000" stroke-width="${1 + length * 0.012}" stroke-linecap="round"/>`
      : ''
  return `<g transform="translate(${x} ${y}) rotate(${angle})">${blade}${rib}</g>`
}

export function stem(points: Point[], thick: number): string {
  const [first, ...rest] = points as [Point, ...Point[]]
  const path = rest.map(([x, y], n) => (n % 2 === 0 ? `Q ${x} ${y}` : `${x} ${y}`)).join(' ')
  return `<path d="M${first[0]} ${first[1]} ${path}" fill="none" stroke="#000" stroke-width="${thick}" stroke-linecap="round"/>`
}

/** A fern: pinnae along a bent rachis, each of them a small fern without further division. */
export function fern(x: number, y: number, length: number, angle: number, bend: number): string {
  const parts: string[] = []
  let px = x
  let py = y
  const steps = 23
  for (let n = 0; n < steps; n++) {
    const t = n / steps
    const a = angle + bend * t
    const nx = px + (Math.cos((a * Math.PI) / 180) * length) / steps
    const ny = py + (Math.sin((a * Math.PI) / 180) * length) / steps
    parts.push(
      `<path d="M${px} ${py} L${nx} ${ny}" stroke="#000" stroke-width="${Math.max(1.2, 6 * (1 - t))}" stroke-linecap="round"/>`,
    )
    const reach = length * 0.3 * Math.sin(Math.PI * Math.min(1, 0.1 + t * 0.93)) ** 0.9
    if (t > 0.07) {
      for (const side of [-1, 1]) {
        const turn = a + side * (78 - 30 * t)
        const inner: string[] = [`<path d="M0 0 L${reach} 0" stroke="#000" stroke-width="1.6"/>`]
        const count = Math.max(3, Math.round(reach / 10))
        for (let m = 1; m < count; m++) {
          const s = m / count
          const small = reach * 0.066 * (1 - s * 0.7) + 2
          inner.push(
            leaf(s * reach, 0, small * 1.5, small * 0.5, 62),
            leaf(s * reach, 0, small * 1.5, small * 0.5, -62),
          )
        }
        parts.push(`<g transform="translate(${px} ${py}) rotate(${turn})">${inner.join('')}</g>`)
      }
    }
    px = nx
    py = ny
  }
  return parts.join('')
}

/** A branch with paired leaves. */
export function branch(
  x: number,
  y: number,
  length: number,
  angle: number,
  pairs: number,
  size: number,
  round: number,
  seed: number,
): string {
  const next = random(seed)
  const parts: string[] = []
  let px = x
  let py = y
  for (let n = 0; n <= pairs; n++) {
    const t = n / pairs
    const a = angle + 26 * Math.sin(t * 2.6) - 8
    const nx = px + (Math.cos((a * Math.PI) / 180) * length) / pairs
    const ny = py + (Math.sin((a * Math.PI) / 180) * length) / pairs
    parts.push(
      `<path d="M${px} ${py} L${nx} ${ny}" stroke="#000" stroke-width="${2.4 + 5 * (1 - t)}" stroke-linecap="round"/>`,
    )
    const s = size * (1 - 0.55 * t) * between(next, 0.85, 1.12)
    for (const side of [-1, 1]) parts.push(leaf(nx, ny, s, s * round, a + side * between(next, 42, 66)))
    px = nx
    py = ny
  }
  parts.push(leaf(px, py, size * 0.5, size * 0.5 * round, angle + 10))
  return parts.join('')
}

/** A flower head of many rays, each ending in a smaller head (wild carrot) or in a seed with its parachute (dandelion). */
export function umbel(
  x: number,
  y: number,
  radius: number,
  rays: number,
  from: number,
  to: number,
  seed: number,
  tip: (x: number, y: number, angle: number, next: () => number) => string,
): string {
  const next = random(seed)
  const parts: string[] = []
  for (let n = 0; n < rays; n++) {
    const angle = from + ((to - from) * (n + 0.5)) / rays + between(next, -4, 4)
    const reach = radius * between(next, 0.82, 1.05)
    const ex = x + Math.cos((angle * Math.PI) / 180) * reach
    const ey = y + Math.sin((angle * Math.PI) / 180) * reach
    const mx = x + Math.cos((angle * Math.PI) / 180) * reach * 0.5
    const my = y + Math.sin((angle * Math.PI) / 180) * reach * 0.5 - reach * 0.06
    parts.push(
      stem(
        [
          [x, y],
          [mx, my],
          [ex, ey],
        ],
        2,
      ),
      tip(ex, ey, angle, next),
    )
  }
  return parts.join('')
}

export const dot = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`

export const parachute = (x: number, y: number, angle: number) =>
  Array.from({ length: 13 }, (_, n) => {
    const a = ((angle - 78 + n * 13) * Math.PI) / 180
    return `<path d="M${x} ${y} l${Math.cos(a) * 30} ${Math.sin(a) * 30}" stroke="#000" stroke-width="1.1" stroke-linecap="round"/>`
  }).join('')

export const carrot = (x: number, y: number, radius: number, seed: number) =>
  umbel(x, y, radius, 19, -172, -8, seed, (ex, ey, angle, next) =>
    umbel(
      ex,
      ey,
      radius * 0.2,
      11,
      angle - 80,
      angle + 80,
      Math.floor(next() * 999),
      (px, py) => dot(px, py, between(next, 2.6, 4.6)) + dot(px + 3, py - 3, 2.4) + dot(px - 3, py - 2, 2.2),
    ),
  )

export function ginkgo(x: number, y: number, size: number, angle: number): string {
  const fan = Array.from({ length: 13 }, (_, n) => {
    const a = ((-62 + n * 10.3) * Math.PI) / 180
    const r = size * (n === 6 ? 0.72 : 1 + 0.04 * Math.sin(n * 2.2))
    return `L${Math.sin(a) * r} ${-Math.cos(a) * r}`
  }).join(' ')
  const veins = Array.from({ length: 25 }, (_, n) => {
    const a = ((-60 + n * 5) * Math.PI) / 180
    return n === 12
      ? ''
      : `<path d="M0 0 L${Math.sin(a) * size * 0.96} ${-Math.cos(a) * size * 0.96}" stroke="#000" stroke-opacity="0.75" stroke-width="1.6"/>`
  }).join('')
  return `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="M0 0 ${fan} Z" fill-opacity="0.7" stroke="#000" stroke-opacity="0.7" stroke-width="7" stroke-linejoin="round"/>${veins}<path d="M0 0 Q 6 ${size * 0.4} -8 ${size * 0.8}" fill="none" stroke="#000" stroke-width="5" stroke-linecap="round"/></g>`
}

export function weed(seed: number): string {
  const next = random(seed)
  const grow = (x: number, y: number, angle: number, length: number, depth: number): string => {
    const ex = x + Math.cos(angle) * length
    const ey = y + Math.sin(angle) * length
    const bend = between(next, -0.25, 0.25) * length
    const part = stem(
      [
        [x, y],
        [(x + ex) / 2 + bend, (y + ey) / 2],
        [ex, ey],
      ],
      1.4 + depth * 2.1,
    )
    if (depth === 0) return part + dot(ex, ey, 3.4)
    const children = Array.from({ length: depth > 2 ? 3 : 2 }, () =>
      grow(ex, ey, angle + between(next, -0.62, 0.62), length * between(next, 0.7, 0.88), depth - 1),
    )
    return part + children.join('')
  }
  return [-2.05, -1.75, -1.5, -1.2].map((angle) => grow(400, 930, angle, 142, 6)).join('')
}

export function grasses(seed: number): string {
  const next = random(seed)
  return Array.from({ length: 13 }, (_, n) => {
    const x = 130 + n * 42 + between(next, -14, 14)
    const lean = between(next, -130, 150)
    const top = between(next, 110, 420)
    const ears = Array.from({ length: 17 }, (_, m) => {
      const t = m / 17
      const ex = x + lean * (0.72 + 0.28 * t) ** 2
      const ey = 950 - (950 - top) * (0.72 + 0.28 * t)
      return leaf(ex, ey, 26 * (1.15 - t), 4.6, -90 + (m % 2 ? 26 : -26) + lean * 0.14)
    }).join('')
    const blade = n % 2 ? leaf(x, 955, between(next, 300, 460), 8, -90 + between(next, -26, 26)) : ''
    return (
      stem(
        [
          [x, 960],
          [x, 560],
          [x + lean, top],
        ],
        3,
      ) +
      ears +
      blade
    )
  }).join('')
}

export const poppy = (x: number, y: number, r: number, tilt: number) =>
  `<g transform="translate(${x} ${y}) rotate(${tilt})"><ellipse rx="${r * 0.82}" ry="${r}"/><path d="M${-r * 0.8} ${-r * 0.98} Q 0 ${-r * 1.5} ${r * 0.8} ${-r * 0.98} Q 0 ${-r * 0.8} ${-r * 0.8} ${-r * 0.98} Z"/><rect x="${-r * 0.22}" y="${r * 0.8}" width="${r * 0.44}" height="${r * 0.5}"/></g>`
