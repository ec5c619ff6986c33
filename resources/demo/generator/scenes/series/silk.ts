import type { Cloth } from '../flow.ts'
import { cloth, ribbons } from '../flow.ts'
import type { Series, Shot } from '../scene.ts'

// From ink through cobalt to coral and sand; every picture takes its own stretch of it.
const deep = ['#04142e', '#0b2f6b', '#1f6bc4', '#7cc4f2', '#ffd9c2', '#ff7d58']

const silk = (shot: Omit<Shot, 'paint'>, how: Cloth): Shot => ({ ...shot, paint: (w, h) => cloth(w, h, how) })

export const silkRoad: Series = {
  name: 'Silk Road',
  photographer: 'Noor Haddad',
  category: 'Abstract',
  camera: { make: 'SONY', model: 'ILCE-7RM5', lens: 'FE 90mm F2.8 Macro G OSS', focal: 90 },
  development: { vignette: 0.1, grain: 0.8 },
  shots: [
    silk(
      {
        name: 'silk-no-1',
        title: 'Silk No. 1',
        caption: 'Six metres of dyed silk, one lamp, no wind at all.',
        alt: 'Flowing folds of silk in deep blue turning to coral',
        tags: ['abstract', 'silk', 'blue', 'coral'],
        size: [3840, 2400],
        painted: 0.4,
        quality: 72,
        taken: '2024-11-05 19:30',
        exposure: { aperture: 8, seconds: 1 / 60, iso: 100 },
      },
      { seed: 5, colours: deep, folds: 1.25, stretch: [1.5, 0.8], bend: 1.5, relief: 0.42, sheen: 0.9, turn: 0.4 },
    ),
    silk(
      {
        name: 'silk-no-2',
        title: 'Silk No. 2',
        caption: 'The warm end of the bolt.',
        alt: 'Abstract folds of coral and sand coloured cloth with soft highlights',
        tags: ['abstract', 'silk', 'coral', 'warm'],
        size: [1280, 1600],
        painted: 0.6,
        taken: '2024-11-05 19:52',
        exposure: { aperture: 8, seconds: 1 / 60, iso: 100 },
      },
      {
        seed: 19,
        colours: ['#5a1526', '#c9402f', '#ff8a5c', '#ffd7b8', '#fff2e4'],
        folds: 1.05,
        stretch: [0.6, 1.7],
        bend: 1.3,
        relief: 0.36,
        sheen: 0.7,
        turn: -0.25,
      },
    ),
    silk(
      {
        name: 'night-tide',
        title: 'Night Tide',
        caption: 'Almost black, almost water.',
        alt: 'Dark blue liquid-looking folds with thin silver highlights',
        tags: ['abstract', 'dark', 'liquid', 'blue'],
        size: [3840, 2560],
        painted: 0.36,
        taken: '2024-11-06 21:10',
        exposure: { aperture: 11, seconds: 1 / 30, iso: 200 },
      },
      {
        seed: 42,
        colours: ['#020815', '#05183a', '#0a2f66', '#1b5aa0', '#05183a'],
        folds: 1.1,
        stretch: [2.2, 0.55],
        bend: 1.9,
        relief: 0.5,
        sheen: 1.5,
        turn: -0.15,
      },
    ),
    silk(
      {
        name: 'porcelain-folds',
        title: 'Porcelain Folds',
        caption: 'White on white, with a breath of blue.',
        alt: 'Soft white and pale blue folds filling a square frame',
        tags: ['abstract', 'white', 'minimal', 'soft'],
        size: [1600, 1600],
        painted: 0.55,
        taken: '2024-12-01 12:15',
        exposure: { aperture: 5.6, seconds: 1 / 125, iso: 100 },
      },
      {
        seed: 78,
        colours: ['#7fa6d2', '#b9d3ea', '#f4f6f8', '#fff1e6', '#ffb99c'],
        folds: 1.7,
        stretch: [1.5, 0.8],
        bend: 1.5,
        relief: 0.5,
        sheen: 0.4,
        turn: 0.8,
      },
    ),
    {
      name: 'light-writing',
      title: 'Light Writing',
      caption: 'A lamp on a string, thirty-two passes on one frame.',
      alt: 'Curved threads of blue and coral light on a dark background',
      tags: ['abstract', 'light painting', 'long exposure', 'lines'],
      size: [3840, 2160],
      painted: 0.42,
      quality: 62,
      taken: '2025-03-08 20:44',
      exposure: { aperture: 11, seconds: 30, iso: 64, focal: 35 },
      paint: (w, h) =>
        ribbons(w, h, {
          seed: 3,
          colours: ['#1b4fd0', '#2aa5ff', '#8fd8ff', '#ffb59a', '#ff5a36'],
          paper: [0.003, 0.006, 0.02],
          count: 34,
          reach: 0.75,
          calm: 0.9,
          thin: 0.0026,
          turn: -0.3,
        }),
    },
    {
      name: 'embers',
      title: 'Embers',
      caption: 'The same lamp, closer to the fire.',
      alt: 'Fan of glowing orange and pink light trails rising through a dark frame',
      tags: ['abstract', 'light painting', 'orange', 'lines'],
      size: [1067, 1600],
      painted: 0.75,
      taken: '2025-03-08 21:20',
      exposure: { aperture: 8, seconds: 20, iso: 64, focal: 50 },
      paint: (w, h) =>
        ribbons(w, h, {
          seed: 12,
          colours: ['#7a1330', '#ff3d2e', '#ff8a4a', '#ffd59a', '#ff6fa0'],
          paper: [0.016, 0.004, 0.008],
          count: 40,
          reach: 0.62,
          calm: 1.3,
          thin: 0.0022,
          turn: 1.25,
        }),
    },
  ],
}
