import { between, random } from './random.ts'

// Small figures as SVG on a board 1000 units high. Seen against the light, a pose says more than a face.

/** A standing or walking person, feet at (x, y), `tall` units high; `stride` 0 stands, 1 walks; `facing` is -1 or 1. */
export function person(x: number, y: number, tall: number, stride = 0, facing = 1, extras = ''): string {
  const k = tall / 100
  const a = 13 * stride
  const limb = (d: string, width: number) =>
    `<path d="${d}" fill="none" stroke="#000" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
  const legs =
    limb(`M-2.5 -47 Q ${-3 - a * 0.3} -26 ${-4 - a} -2`, 7.5) +
    limb(`M2.5 -47 Q ${6 + a * 0.7} -26 ${3 + a} -1`, 7.5) +
    limb(`M${-4 - a} -1 l4.5 0`, 3.6) +
    limb(`M${3 + a} -0.6 l5 0`, 3.6)
  const torso = `<path d="M-8.5 -80 Q 0 -86 8.5 -80 Q 9.5 -62 7.6 -44 Q 0 -41 -7.6 -44 Q -9.5 -62 -8.5 -80 Z"/>`
  const arms =
    limb(`M-7 -78 Q ${-10 - a * 0.4} -64 ${-8.5 - a * 0.7} -48`, 5) +
    limb(`M7 -78 Q ${10 + a * 0.2} -66 ${9.5 + a * 0.8} -50`, 5)
  const head = `<ellipse cx="0.8" cy="-92.5" rx="5.6" ry="7.2"/><path d="M-2.6 -88 h5.4 v8 h-5.4 z"/>`
  return `<g transform="translate(${x} ${y}) scale(${k * facing} ${k})">${legs}${torso}${arms}${head}${extras}</g>`
}

/** What a person may carry, in the person's own units (100 high, feet at 0). */
export const carrying = {
  backpack: `<path d="M-8 -79 Q -18 -78 -17 -58 Q -16 -50 -8 -51 Z"/>`,
  umbrella: `<path d="M10 -62 L10 -112" stroke="#000" stroke-width="2" fill="none"/><path d="M-22 -104 Q 10 -140 42 -104 Q 26 -109 10 -105 Q -6 -109 -22 -104 Z"/>`,
  pole: `<path d="M15 -62 L19 0" stroke="#000" stroke-width="1.8" fill="none"/>`,
  coat: `<path d="M-8 -76 L-12 -26 Q 0 -22 12 -26 L8 -76 Z"/>`,
  paddle: `<path d="M20 -96 L8 6" stroke="#000" stroke-width="2.4" fill="none"/><path d="M9 0 l-4 16 l5 1 l4 -16 z"/>`,
}

/** Heads, shoulders and raised arms from the left edge to `wide`, the front row at `y` and `size` units a head. */
export function crowd(seed: number, wide: number, y: number, size: number, arms: number): string {
  const next = random(seed)
  // Nothing shines through between the shoulders of a dense row.
  const people = [`<rect x="-50" y="${y + size * 2.4}" width="${wide + 100}" height="1000"/>`]
  for (let x = -size; x < wide + size; x += size * between(next, 0.95, 1.7)) {
    const top = y + between(next, -0.9, 0.9) * size
    const s = size * between(next, 0.85, 1.12)
    const lean = between(next, -0.15, 0.15) * s
    people.push(
      `<ellipse cx="${x + lean}" cy="${top}" rx="${s * 0.42}" ry="${s * 0.54}"/>`,
      `<path d="M${x - s * 1.15} ${top + s * 5} Q ${x - s * 1.15} ${top + s * 0.72} ${x - s * 0.2} ${top + s * 0.6} L${x - s * 0.18} ${top} H${x + s * 0.18} L${x + s * 0.2} ${top + s * 0.6} Q ${x + s * 1.15} ${top + s * 0.72} ${x + s * 1.15} ${top + s * 5} Z"/>`,
    )
    if (next() > arms) continue
    const side = next() > 0.5 ? 1 : -1
    const reach = between(next, 1.7, 2.6) * s
    const bend = between(next, 0.2, 0.9) * s
    const hx = x + side * between(next, 0.2, 1) * s
    people.push(
      `<path d="M${x + side * s * 0.8} ${top + s * 1.1} Q ${x + side * (s * 0.9 + bend)} ${top - reach * 0.3} ${hx} ${top - reach}" fill="none" stroke="#000" stroke-width="${s * 0.3}" stroke-linecap="round"/>`,
      `<circle cx="${hx}" cy="${top - reach - s * 0.1}" r="${s * 0.21}"/>`,
    )
  }
  return people.join('')
}

/** Birds in loose flight around (x, y). */
export function birds(seed: number, x: number, y: number, spread: number, count: number, size: number): string {
  const next = random(seed)
  return Array.from({ length: count }, () => {
    const bx = x + between(next, -1, 1) * spread
    const by = y + between(next, -0.5, 0.5) * spread
    const s = size * between(next, 0.6, 1.2)
    const lift = between(next, 0.2, 0.6) * s
    return `<path d="M${bx - s} ${by - lift} Q ${bx - s * 0.4} ${by - lift * 0.9} ${bx} ${by} Q ${bx + s * 0.4} ${by - lift} ${bx + s} ${by - lift * 0.7} Q ${bx + s * 0.4} ${by - lift * 0.55} ${bx} ${by + s * 0.14} Q ${bx - s * 0.4} ${by - lift * 0.5} ${bx - s} ${by - lift} Z"/>`
  }).join('')
}

/** A conifer, foot at (x, y). */
export function conifer(x: number, y: number, tall: number, next: () => number): string {
  const tiers = 9
  const left: string[] = []
  const right: string[] = []
  for (let n = 1; n <= tiers; n++) {
    const t = n / tiers
    const wide = tall * 0.2 * t ** 0.85
    const yy = y - tall * (1 - t * 0.94)
    const dip = tall * 0.035
    left.push(`L${x - wide * between(next, 0.75, 1.15)} ${yy + dip} L${x - wide * 0.5} ${yy - dip * 0.2}`)
    right.unshift(`L${x + wide * 0.5} ${yy - dip * 0.2} L${x + wide * between(next, 0.75, 1.15)} ${yy + dip}`)
  }
  return `<path d="M${x} ${y - tall} ${left.join(' ')} L${x - tall * 0.015} ${y} L${x + tall * 0.015} ${y} ${right.join(' ')} Z"/>`
}
