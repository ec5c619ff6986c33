import { branch, cyanotype, fern, leaf, stem, umbel } from '../cyanotype.ts'
import { between, random } from '../random.ts'
import type { Series, Shot } from '../scene.ts'

const print = (
  name: string,
  title: string,
  caption: string,
  alt: string,
  tags: string[],
  size: [number, number],
  taken: string,
  seed: number,
  plant: string,
  veil = '',
): Shot => ({
  name,
  title,
  caption,
  alt,
  tags: ['cyanotype', 'botanical', 'blue', ...tags],
  size,
  taken,
  exposure: { aperture: 8, seconds: 1 / 60, iso: 100 },
  paint: (w, h) => cyanotype(w, h, seed, plant, veil),
})

const dot = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`

const parachute = (x: number, y: number, angle: number) =>
  Array.from({ length: 13 }, (_, n) => {
    const a = ((angle - 78 + n * 13) * Math.PI) / 180
    return `<path d="M${x} ${y} l${Math.cos(a) * 30} ${Math.sin(a) * 30}" stroke="#000" stroke-width="1.1" stroke-linecap="round"/>`
  }).join('')

const carrot = (x: number, y: number, radius: number, seed: number) =>
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

function ginkgo(x: number, y: number, size: number, angle: number): string {
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

function weed(seed: number): string {
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

function grasses(seed: number): string {
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

const poppy = (x: number, y: number, r: number, tilt: number) =>
  `<g transform="translate(${x} ${y}) rotate(${tilt})"><ellipse rx="${r * 0.82}" ry="${r}"/><path d="M${-r * 0.8} ${-r * 0.98} Q 0 ${-r * 1.5} ${r * 0.8} ${-r * 0.98} Q 0 ${-r * 0.8} ${-r * 0.8} ${-r * 0.98} Z"/><rect x="${-r * 0.22}" y="${r * 0.8}" width="${r * 0.44}" height="${r * 0.5}"/></g>`

/** Prints of a second company, a small plant studio: one blue, one paper, nothing else. */
export const neighbour: Series = {
  name: 'Sun Prints',
  photographer: 'Fern & Field Studio',
  category: 'Other',
  camera: { make: 'Phase One', model: 'IQ4 150MP', lens: 'Schneider Kreuznach LS 120mm f/4.0 Macro', focal: 120 },
  development: { vignette: 0.05, grain: 1.5 },
  shots: [
    print(
      'lady-fern',
      'Lady Fern',
      'Athyrium filix-femina, first frond of May.',
      'White print of a fern frond on Prussian blue paper',
      ['fern'],
      [1067, 1600],
      '2025-05-06 11:20',
      3,
      fern(300, 950, 880, -78, -30),
    ),
    print(
      'two-bracken',
      'Bracken Pair',
      'Pteridium aquilinum, pressed overnight.',
      'Two fern fronds side by side printed in white on blue',
      ['fern', 'pair'],
      [1600, 1600],
      '2025-05-07 12:05',
      14,
      fern(300, 930, 640, -106, -18) + fern(640, 940, 800, -78, 16),
    ),
    print(
      'wild-carrot',
      'Wild Carrot',
      'Daucus carota from the railway bank.',
      'White umbels of wild carrot on a blue ground',
      ['umbel', 'meadow'],
      [1280, 1600],
      '2025-07-02 13:11',
      8,
      stem(
        [
          [400, 960],
          [380, 700],
          [430, 420],
        ],
        6,
      ) +
        carrot(430, 420, 250, 4) +
        stem(
          [
            [388, 760],
            [300, 680],
            [200, 640],
          ],
          4,
        ) +
        carrot(200, 640, 120, 9) +
        stem(
          [
            [392, 700],
            [520, 660],
            [620, 690],
          ],
          4,
        ) +
        carrot(620, 690, 110, 2),
    ),
    print(
      'ginkgo',
      'Ginkgo',
      'Ginkgo biloba, seven leaves from one gutter.',
      'Fan-shaped ginkgo leaves scattered as white prints on blue',
      ['ginkgo', 'leaves'],
      [1600, 1067],
      '2025-10-21 12:40',
      21,
      [
        [300, 330, 190, -24],
        [720, 280, 165, 18],
        [1130, 360, 205, -8],
        [470, 690, 170, 32],
        [890, 700, 210, -30],
        [1270, 740, 150, 40],
        [170, 760, 130, -48],
      ]
        .map(([x, y, s, a]) => ginkgo(x!, y!, s!, a!))
        .join(''),
    ),
    print(
      'eucalyptus',
      'Eucalyptus',
      'Eucalyptus cinerea, the round-leaved one.',
      'A eucalyptus branch with round leaves as a white print on blue',
      ['branch', 'leaves'],
      [1067, 1600],
      '2025-03-18 12:00',
      33,
      branch(340, 960, 860, -92, 11, 175, 0.42, 5),
      leaf(120, 900, 560, 60, -60),
    ),
    print(
      'dandelion',
      'Dandelion',
      'Taraxacum, held breath.',
      'A dandelion clock with fine parachutes printed white on blue',
      ['dandelion', 'seeds'],
      [1280, 1600],
      '2025-05-30 10:48',
      41,
      stem(
        [
          [430, 970],
          [380, 700],
          [400, 400],
        ],
        8,
      ) +
        umbel(400, 400, 235, 58, -180, 180, 6, (x, y, angle) => parachute(x, y, angle)) +
        dot(400, 400, 20) +
        parachute(690, 190, -40) +
        stem(
          [
            [690, 190],
            [676, 215],
            [655, 235],
          ],
          2,
        ) +
        parachute(735, 420, -15) +
        stem(
          [
            [735, 420],
            [710, 428],
            [690, 432],
          ],
          2,
        ),
    ),
    print(
      'oarweed',
      'Oarweed',
      'Gathered at low tide, printed wet.',
      'Finely branched seaweed printed in white on blue',
      ['seaweed', 'sea'],
      [1280, 1600],
      '2025-08-11 14:25',
      55,
      weed(12),
    ),
    print(
      'july-grasses',
      'July Grasses',
      'Cocksfoot, fescue, and one that nobody could name.',
      'A row of meadow grasses with seed heads as white prints on blue',
      ['grass', 'meadow'],
      [1600, 1067].reverse() as [number, number],
      '2025-07-14 11:52',
      62,
      grasses(7) +
        poppy(250, 300, 34, -12) +
        stem(
          [
            [256, 340],
            [280, 640],
            [262, 960],
          ],
          4,
        ),
    ),
  ],
}
