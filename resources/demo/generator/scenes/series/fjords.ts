import { colour } from '../colour.ts'
import type { Shore } from '../lake.ts'
import { basin, shore } from '../lake.ts'
import type { Series, Shot } from '../scene.ts'
import type { Sky } from '../sky.ts'
import { sky } from '../sky.ts'

type Day = Pick<Shore, 'warm' | 'cool' | 'haze' | 'water'> & { sky: Omit<Sky, 'horizon'> }

const noon: Day = {
  warm: [2.4, 2.15, 1.8],
  cool: [0.34, 0.45, 0.62],
  haze: { density: 0.75 },
  water: { level: 0, deep: colour('#0b4a55'), ripple: 0.045 },
  sky: {
    colours: ['#e6eef2', '#a9d0e8', '#5aa0d6', '#2a72b6'],
    clouds: { seed: 4, cover: 0.42, lit: [1.1, 1.08, 1.05], shade: [0.6, 0.68, 0.8] },
  },
}
const dawn: Day = {
  warm: [2.4, 1.5, 1.05],
  cool: [0.34, 0.36, 0.58],
  haze: { density: 0.5, low: 2.2, base: 0.004, depth: 0.016 },
  water: { level: 0, deep: colour('#14304a'), ripple: 0.018 },
  sky: {
    colours: ['#ffd9b8', '#f2b8a6', '#a9a4cc', '#5f7db8'],
    clouds: { seed: 21, cover: 0.45, lit: [1.25, 0.85, 0.7], shade: [0.55, 0.48, 0.65], stretch: 3 },
  },
}
const rain: Day = {
  warm: [0.75, 0.8, 0.85],
  cool: [0.5, 0.56, 0.62],
  haze: { density: 0.62, low: 1.8, base: 0.004, depth: 0.02 },
  water: { level: 0, deep: colour('#17343a'), ripple: 0.03 },
  sky: {
    colours: ['#d5dde0', '#b4c2c8', '#8fa1ab', '#74868f'],
    clouds: { seed: 31, cover: 0.85, lit: [0.75, 0.79, 0.82], shade: [0.36, 0.41, 0.46] },
  },
}

const fjord = (shot: Omit<Shot, 'paint'>, day: Day, view: Shore['view'], sun: Shore['sun'], ring = false): Shot => ({
  ...shot,
  paint: (w, h) =>
    shore(w, h, {
      ...day,
      terrain: ring ? basin(71, 0.22, 0.12) : basin(33, 0.26, 0.07, 1),
      view,
      sun,
      sky: sky(w, h, { ...day.sky, horizon: view.horizon }),
      rock: '#6a625f',
      meadow: '#5a6b3c',
      snowline: 0.12,
      treeline: 0.055,
    }),
})

export const fjords: Series = {
  name: 'Still Water',
  photographer: 'Eirik Solberg',
  category: 'Nature',
  camera: { make: 'NIKON CORPORATION', model: 'NIKON Z 8', lens: 'NIKKOR Z 14-30mm f/4 S', focal: 24 },
  development: { contrast: 1.05 },
  shots: [
    fjord(
      {
        name: 'the-narrows',
        title: 'The Narrows',
        caption: 'Where the ferry slows down and everybody comes on deck.',
        alt: 'Steep mountains on both sides of a calm fjord with snow on the far walls',
        tags: ['fjord', 'water', 'mountains', 'reflection'],
        size: [1600, 1067],
        taken: '2024-06-18 13:20',
        exposure: { aperture: 8, seconds: 1 / 250, iso: 100 },
      },
      noon,
      { x: 0.442, z: 0.411, eye: 0.0238, heading: 0.02, horizon: 0.52, lens: 1.6 },
      [-1.3, 0.5],
    ),
    fjord(
      {
        name: 'mirror-morning',
        title: 'Mirror Morning',
        caption: 'Not a breath. The oystercatchers were the only ones talking.',
        alt: 'Mountains glowing in pink dawn light, mirrored in still fjord water with low mist',
        tags: ['fjord', 'dawn', 'reflection', 'mist', 'pink'],
        size: [2560, 1440],
        painted: 0.65,
        taken: '2024-06-20 04:48',
        exposure: { aperture: 11, seconds: 1 / 30, iso: 64 },
      },
      dawn,
      { x: 0.517, z: 0.635, eye: 0.012, heading: 0.04, horizon: 0.5, lens: 1.25 },
      [-0.7, 0.2],
    ),
    fjord(
      {
        name: 'gate-of-rain',
        title: 'Gate of Rain',
        caption: 'Low cloud closes the valley behind us.',
        alt: 'Rainy fjord in grey-green tones fading into mist, portrait format',
        tags: ['fjord', 'rain', 'mist', 'grey', 'moody'],
        size: [1067, 1600],
        taken: '2024-06-21 11:10',
        exposure: { aperture: 5.6, seconds: 1 / 125, iso: 200 },
      },
      rain,
      { x: 0.485, z: 0.443, eye: 0.0215, heading: -0.16, horizon: 0.64, lens: 1.45 },
      [1.5, 0.7],
    ),
    fjord(
      {
        name: 'tarn',
        title: 'Tarn',
        caption: 'Snowmelt, eight degrees, clear to the bottom.',
        alt: 'Round mountain lake below snowy peaks and forested slopes under a cloudy sky',
        tags: ['lake', 'mountains', 'forest', 'summer'],
        size: [1600, 900],
        taken: '2024-07-02 15:44',
        exposure: { aperture: 9, seconds: 1 / 200, iso: 100, focal: 18 },
      },
      noon,
      { x: 0.465, z: 0.363, eye: 0.0208, heading: 0.63, horizon: 0.46, lens: 1.03 },
      [-0.6, 0.55],
      true,
    ),
    fjord(
      {
        name: 'last-ferry',
        title: 'After the Last Ferry',
        caption: 'The wake has gone, the light has not.',
        alt: 'Evening light on one wall of a narrow fjord, the other side in violet shade',
        tags: ['fjord', 'evening', 'violet', 'calm'],
        size: [1280, 1600],
        taken: '2025-06-14 21:55',
        exposure: { aperture: 8, seconds: 1 / 60, iso: 100, focal: 30 },
      },
      {
        ...dawn,
        haze: { density: 0.5, low: 1.2, base: 0.004, depth: 0.016 },
        sky: {
          colours: ['#ffcf9e', '#e8a0a0', '#8f7fb8', '#3f5a9a'],
          clouds: { seed: 9, cover: 0.3, lit: [1.2, 0.8, 0.66], shade: [0.5, 0.42, 0.6], stretch: 3 },
        },
      },
      { x: 0.554, z: 0.671, eye: 0.016, heading: -0.18, horizon: 0.6, lens: 1.3 },
      [1.42, 0.22],
    ),
  ],
}
