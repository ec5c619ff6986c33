import { cyanotype } from '../cyanotype.ts'
import { branch, carrot, dot, fern, ginkgo, grasses, parachute, poppy, stem, umbel, weed } from '../plants.ts'
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
      fern(330, 930, 620, -104, -12) + fern(640, 940, 780, -80, 10),
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
      branch(350, 940, 760, -88, 10, 160, 0.42, 5),
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
