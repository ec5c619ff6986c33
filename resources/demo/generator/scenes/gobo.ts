import { blurPlane } from './blur.ts'
import { clamp, rise } from './colour.ts'
import { coverage } from './mask.ts'
import type { Vector } from './vector.ts'
import { cross, dot, unit } from './vector.ts'

type Gobo = (x: number, y: number, z: number) => number

/** Where a place lies across the beam of the sun: sideways and upwards, in scene units. */
function across(towards: Vector): (x: number, y: number, z: number) => [number, number] {
  const sun = unit(towards)
  const side = unit(cross([0, 1, 0], sun))
  const up = cross(sun, side)
  return (x, y, z) => [dot([x, y, z], side), dot([x, y, z], up)]
}

/** Sunlight through a window of panes, centred on `at`; each pane `wide` x `tall`, with bars between. */
export function windowLight(
  towards: Vector,
  at: Vector,
  columns: number,
  rows: number,
  wide: number,
  tall: number,
): Gobo {
  const place = across(towards)
  const [cx, cy] = place(...at)
  const soft = 0.05
  const bar = 0.07
  const pane = (t: number, size: number, count: number) => {
    const whole = (size * count) / 2
    const frame = rise(whole + soft, whole - soft, Math.abs(t))
    const within = Math.abs(((((t + whole) % size) + size) % size) - size / 2)
    return frame * rise(size / 2 - bar + soft, size / 2 - bar - soft, within)
  }
  return (x, y, z) => {
    const [a, b] = place(x, y, z)
    return 0.04 + 0.96 * pane(a - cx, wide, columns) * pane(b - cy, tall, rows)
  }
}

/** Sunlight through leaves: shapes on a 1000 x 1000 board, `span` scene units wide, centred on `at`. */
export async function leafLight(towards: Vector, at: Vector, span: number, shapes: string, soft = 9): Promise<Gobo> {
  const size = 600
  const plane = await coverage(shapes, size, size)
  blurPlane(plane, size, size, 1, soft)
  const place = across(towards)
  const [cx, cy] = place(...at)
  return (x, y, z) => {
    const [a, b] = place(x, y, z)
    const i = Math.floor((0.5 + (a - cx) / span) * size)
    const j = Math.floor((0.5 - (b - cy) / span) * size)
    if (i < 0 || j < 0 || i >= size || j >= size) return 1
    return 1 - 0.88 * clamp(plane[j * size + i]!)
  }
}

/** A palm frond as SVG: leaflets along a bent stem, from (x, y), `length` board units long, turned by `angle` degrees. */
export function frond(x: number, y: number, length: number, angle: number, leaflets = 26): string {
  const parts: string[] = []
  for (let n = 0; n < leaflets; n++) {
    const t = n / leaflets
    const px = t * length
    const py = 0.18 * length * t * t
    const reach = length * 0.42 * Math.sin(Math.PI * (0.12 + 0.86 * t)) ** 0.8
    for (const side of [-1, 1]) {
      const turn = side * (62 - 34 * t) + 14 * t
      parts.push(
        `<path transform="translate(${px} ${py}) rotate(${turn})" d="M0 0 Q ${reach * 0.4} ${-reach * 0.07} ${reach} 0 Q ${reach * 0.4} ${reach * 0.07} 0 0"/>`,
      )
    }
  }
  const stem = `<path d="M0 0 Q ${length * 0.5} 0 ${length} ${0.18 * length}" fill="none" stroke="#000" stroke-width="${length * 0.012}"/>`
  return `<g transform="translate(${x} ${y}) rotate(${angle})">${stem}${parts.join('')}</g>`
}
