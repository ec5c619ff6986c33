import { bloom } from '../blur.ts'
import { colour } from '../colour.ts'
import { coverage } from '../mask.ts'
import { lay } from '../picture.ts'
import type { Ridges } from '../ridges.ts'
import { ridges } from '../ridges.ts'
import type { Series, Shot } from '../scene.ts'
import { birds, carrying, person } from '../silhouettes.ts'
import type { Sky } from '../sky.ts'
import { sky } from '../sky.ts'

// Pine green and slate into apricot.
const wood = (shot: Omit<Shot, 'paint'>, above: Sky, how: Ridges, dark = '', ink = '#0b1512'): Shot => ({
  ...shot,
  paint: async (w, h) => {
    const p = sky(w, h, above)
    ridges(p, how)
    if (dark) lay(p, await coverage(dark, w, h), colour(ink))
    bloom(p, 0.03, 0.25, 0.8)
    return p
  },
})

export const hills: Series = {
  name: 'Morning Woods',
  photographer: 'Jonas Weber',
  category: 'Nature',
  camera: { make: 'SONY', model: 'ILCE-7RM5', lens: 'FE 70-200mm F2.8 GM OSS II', focal: 135 },
  development: { grain: 1.6 },
  shots: [
    wood(
      {
        name: 'seven-ridges',
        title: 'Seven Ridges',
        caption: 'The sun counts them one by one.',
        alt: 'Seven forested ridges in morning mist, dark pines in front and apricot light behind',
        tags: ['forest', 'mist', 'ridges', 'sunrise', 'layers'],
        size: [1600, 1067],
        taken: '2024-10-05 07:38',
        exposure: { aperture: 9, seconds: 1 / 160, iso: 100 },
      },
      {
        colours: ['#ffd9a8', '#f5c3a0', '#d6b7b0', '#a9b8c8'],
        horizon: 0.52,
        sun: { x: 1.0, y: 0.3, colour: [1, 0.72, 0.42], spread: 0.3, glow: 0.7, disc: 0.022 },
      },
      {
        seed: 12,
        count: 7,
        from: 0.42,
        to: 0.9,
        relief: [0.12, 0.2],
        far: colour('#c9b0a4'),
        near: colour('#0d1f1c'),
        mist: colour('#f6d3b0'),
        fog: 0.9,
        trees: 0.12,
        sun: { x: 1.0, y: 0.34, colour: [1, 0.62, 0.32], strength: 0.5 },
      },
    ),
    wood(
      {
        name: 'fog-sea',
        title: 'Fog Sea',
        caption: 'Only the tallest trees keep their heads above it.',
        alt: 'Blue-grey fog filling a forest valley with dark treetops in front, portrait format',
        tags: ['forest', 'fog', 'blue', 'trees', 'quiet'],
        size: [1067, 1600],
        taken: '2024-11-09 08:12',
        exposure: { aperture: 8, seconds: 1 / 100, iso: 200, focal: 100 },
      },
      { colours: ['#e3e9ea', '#c8d5da', '#a4b9c4', '#8aa4b4'], horizon: 0.4 },
      {
        seed: 27,
        count: 6,
        from: 0.3,
        to: 0.86,
        relief: [0.1, 0.16],
        far: colour('#aebfc8'),
        near: colour('#12242a'),
        mist: colour('#dfe7e9'),
        fog: 1,
        trees: 0.2,
      },
      birds(4, 360, 250, 130, 9, 11),
      '#33454e',
    ),
    wood(
      {
        name: 'summit-at-five',
        title: 'Summit at Five',
        caption: 'Worth every step of the night.',
        alt: 'Two hikers with backpacks on a dark summit in front of layered orange mountains',
        tags: ['hikers', 'summit', 'sunrise', 'silhouette', 'people'],
        category: 'People',
        size: [1600, 1067],
        taken: '2025-08-02 05:09',
        exposure: { aperture: 5.6, seconds: 1 / 320, iso: 200, focal: 85 },
      },
      {
        colours: ['#ffb56b', '#ff9a76', '#c983a0', '#5d6aa8'],
        horizon: 0.62,
        sun: { x: 0.52, y: 0.52, colour: [1, 0.6, 0.3], spread: 0.34, glow: 0.8, disc: 0.03 },
      },
      {
        seed: 44,
        count: 6,
        from: 0.58,
        to: 0.86,
        relief: [0.13, 0.16],
        far: colour('#d8837a'),
        near: colour('#2a2440'),
        mist: colour('#ffb88a'),
        fog: 0.7,
        trees: 0,
        sharp: 0.5,
        sun: { x: 0.52, y: 0.55, colour: [1, 0.5, 0.22], strength: 0.55 },
      },
      `<path d="M560 1000 Q 760 900 860 822 Q 930 752 1010 742 Q 1090 738 1150 772 Q 1290 860 1500 905 V1000 Z"/>${person(1000, 746, 150, 0.15, -1, carrying.backpack + carrying.pole)}${person(1072, 745, 142, 0.1, -1, carrying.backpack)}`,
      '#0c0a16',
    ),
    wood(
      {
        name: 'pine-dusk',
        title: 'Pine Dusk',
        caption: 'The hour when the owls take over the switchboard.',
        alt: 'Rows of pine trees in violet and teal dusk light with a thin moon',
        tags: ['forest', 'dusk', 'pines', 'violet', 'moon'],
        size: [1600, 900],
        taken: '2025-09-19 19:41',
        exposure: { aperture: 4, seconds: 1 / 40, iso: 800, focal: 120 },
      },
      {
        colours: ['#f2a88a', '#b98aa6', '#5f6fa6', '#24407a'],
        horizon: 0.62,
        sun: { x: 1.36, y: 0.16, colour: [1, 0.95, 0.85], spread: 0.06, glow: 0.25, disc: 0.016 },
      },
      {
        seed: 61,
        count: 6,
        from: 0.56,
        to: 0.97,
        relief: [0.16, 0.1],
        far: colour('#8a7fae'),
        near: colour('#081318'),
        mist: colour('#c79aa8'),
        fog: 0.65,
        trees: 0.3,
        sharp: 0.35,
      },
      birds(9, 520, 260, 150, 7, 12),
      '#2a3158',
    ),
    wood(
      {
        name: 'green-silence',
        title: 'Green Silence',
        caption: 'After rain the whole valley breathes out.',
        alt: 'Deep green forest hills with bands of white mist, square format',
        tags: ['forest', 'green', 'mist', 'rain', 'square'],
        size: [1600, 1600],
        taken: '2025-05-23 10:27',
        exposure: { aperture: 8, seconds: 1 / 125, iso: 160, focal: 160 },
      },
      { colours: ['#eef2ec', '#d5dfd6', '#b9cabf'], horizon: 0.26 },
      {
        seed: 83,
        count: 7,
        from: 0.22,
        to: 0.92,
        relief: [0.14, 0.22],
        far: colour('#a9c0b0'),
        near: colour('#10281c'),
        mist: colour('#eef3ee'),
        fog: 1,
        trees: 0.13,
      },
    ),
  ],
}
