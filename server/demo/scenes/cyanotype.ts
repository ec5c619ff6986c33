import { blurPlane } from './blur.ts'
import { blend, colour, rise } from './colour.ts'
import { coverage } from './mask.ts'
import { noise } from './noise.ts'
import type { Picture } from './picture.ts'
import { paint } from './picture.ts'
import { between, random } from './random.ts'

/** A sun print: what lay on the paper stays white, the rest turns Prussian blue where the brush has been. */
export async function cyanotype(
  width: number,
  height: number,
  seed: number,
  plant: string,
  veil = '',
): Promise<Picture> {
  const field = noise(seed)
  const shape = await coverage(plant, width, height)
  const soft = veil ? await coverage(veil, width, height) : new Float32Array(shape.length)
  blurPlane(soft, width, height, 1, height * 0.006)
  const halo = shape.slice()
  blurPlane(halo, width, height, 1, height * 0.008)
  const paper = colour('#f1ece0')
  const deep = colour('#0b2a5c')
  const pale = colour('#2f63a8')
  const aspect = width / height
  return paint(width, height, (x, y, ink) => {
    const k = Math.min(shape.length - 1, Math.floor(y * height) * width + Math.floor(x * height))
    const edge = Math.min(x, aspect - x, y, 1 - y)
    const bristle =
      0.012 * field.fbm(x * 4, y * 4, 3) +
      0.007 *
        field.at(x * (edge === x || edge === aspect - x ? 6 : 90), y * (edge === x || edge === aspect - x ? 90 : 6))
    const brushed = rise(0.028, 0.04, edge + bristle)
    const wash = 0.5 + 0.5 * field.fbm(x * 2.4, y * 2.4, 5) + 0.12 * field.at(x * 3, y * 70)
    const fibre = field.fbm(x * 130, y * 130, 3)
    // Light creeps under leaves that do not lie flat, so veins and edges print in between.
    const leaf = shape[k]! * (0.8 + 0.2 * rise(0.35, 1, halo[k]!) + 0.22 * field.fbm(x * 16, y * 16, 4))
    const kept = Math.min(1, leaf + soft[k]! * 0.32 + 0.14 * halo[k]! * (1 - shape[k]!))
    for (let n = 0; n < 3; n++) {
      const blue = blend(deep[n]!, pale[n]!, 0.15 + 0.5 * wash) * (1 + 0.12 * fibre)
      ink[n] = blend(paper[n]! * (0.97 + 0.05 * fibre), blend(blue, paper[n]! * (0.95 + 0.06 * fibre), kept), brushed)
    }
  })
}

type Point = [x: number, y: number]

const leafPath = (length: number, wide: number) =>
  `M0 0 C ${length * 0.25} ${-wide} ${length * 0.75} ${-wide * 0.8} ${length} 0 C ${length * 0.75} ${wide * 0.8} ${length * 0.25} ${wide} 0 0 Z`

/** A leaf from (x, y), turned by `angle` degrees (0 points right). */
export function leaf(x: number, y: number, length: number, wide: number, angle: number): string {
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
