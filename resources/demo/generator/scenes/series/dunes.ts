import type { Colour } from '../colour.ts'
import type { Sand } from '../desert.ts'
import { desert } from '../desert.ts'
import { coverage } from '../mask.ts'
import { lay } from '../picture.ts'
import type { Series, Shot } from '../scene.ts'
import { carrying, person } from '../silhouettes.ts'

const low: Pick<Sand, 'sand' | 'shade' | 'warm' | 'cool'> = {
  sand: '#d99a66',
  shade: '#b9713f',
  warm: [2.7, 1.8, 1.1],
  cool: [0.3, 0.33, 0.5],
}
const morning = ['#ffe0c2', '#f0c4ae', '#a9b8d6', '#6b93c6']
const dusk = ['#ffc79a', '#f0977e', '#b0759a', '#5a5b9a']

const dune = (
  shot: Omit<Shot, 'paint'>,
  how: Partial<Sand> & Pick<Sand, 'seed' | 'waves' | 'tall' | 'view' | 'sun' | 'sky'>,
  people = '',
): Shot => ({
  ...shot,
  paint: async (w, h) => {
    const p = desert(w, h, { ...low, haze: { density: 0.6 }, ...how })
    const dark: Colour = [0.03, 0.02, 0.025]
    if (people) lay(p, await coverage(people, w, h), dark, 0.94)
    return p
  },
})

export const erg: Series = {
  name: 'Erg',
  photographer: 'Samir Belkacem',
  category: 'Nature',
  camera: { make: 'LEICA CAMERA AG', model: 'LEICA SL3', lens: 'VARIO-ELMARIT-SL 24-90 f/2.8-4 ASPH.', focal: 60 },
  development: { saturation: 0.98, contrast: 1.05 },
  shots: [
    dune(
      {
        name: 'the-long-crest',
        title: 'The Long Crest',
        caption: 'One edge divides the cold side of the morning from the warm one.',
        alt: 'Curved crest of a sand dune with one side in golden light and one in shade',
        tags: ['desert', 'dunes', 'sand', 'sunrise'],
        size: [1600, 1067],
        taken: '2024-10-21 07:05',
        exposure: { aperture: 11, seconds: 1 / 160, iso: 100 },
      },
      {
        seed: 21,
        waves: 8,
        tall: 0.035,
        view: { x: 0.125, z: 0.861, eye: 0.0485, heading: 2.03, horizon: 0.36, lens: 2.1 },
        sun: [0.73, 0.2],
        sky: { colours: morning },
      },
    ),
    dune(
      {
        name: 'star-dune',
        title: 'Star Dune',
        caption: 'Three winds built it; none of them is in a hurry.',
        alt: 'A pyramid-shaped sand dune with rippled slopes in warm evening light',
        tags: ['desert', 'dunes', 'pyramid', 'evening'],
        size: [3840, 2560],
        painted: 0.42,
        quality: 66,
        taken: '2024-10-22 17:20',
        exposure: { aperture: 8, seconds: 1 / 200, iso: 100, focal: 32 },
      },
      {
        seed: 5,
        waves: 5,
        tall: 0.05,
        view: { x: 0.794, z: 0.4, eye: 0.058, heading: 2.8, horizon: 0.33, lens: 1.2 },
        sun: [2.0, 0.19],
        sky: {
          colours: dusk,
          clouds: { seed: 12, cover: 0.3, lit: [1.2, 0.8, 0.6], shade: [0.6, 0.42, 0.5], stretch: 4 },
        },
      },
    ),
    dune(
      {
        name: 'bowl-of-sand',
        title: 'Bowl',
        caption: 'A hollow that keeps its shadow until noon.',
        alt: 'Rippled sand sweeping into a round shaded hollow, portrait format',
        tags: ['desert', 'sand', 'curves', 'minimal'],
        size: [1067, 1600],
        taken: '2024-10-23 09:41',
        exposure: { aperture: 8, seconds: 1 / 320, iso: 100, focal: 70 },
      },
      {
        seed: 5,
        waves: 5,
        tall: 0.05,
        view: { x: 0.978, z: 0.059, eye: 0.0432, heading: 0.58, horizon: 0.2, lens: 1.7 },
        sun: [2.18, 0.22],
        sky: { colours: morning },
      },
    ),
    dune(
      {
        name: 'four-on-the-ridge',
        title: 'Four on the Ridge',
        caption: 'The guide says an hour. He has said so for three hours.',
        alt: 'Four tiny walkers in single file on the skyline of a huge dune at dusk',
        tags: ['desert', 'walkers', 'silhouette', 'dusk', 'people'],
        category: 'People',
        size: [1600, 900],
        taken: '2024-10-23 18:02',
        exposure: { aperture: 5.6, seconds: 1 / 400, iso: 200, focal: 90 },
      },
      {
        seed: 5,
        waves: 5,
        tall: 0.05,
        view: { x: 0.937, z: 0.031, eye: 0.0611, heading: 3.64, horizon: 0.42, lens: 1.67 },
        sun: [2.34, 0.2],
        sky: { colours: dusk },
      },
      person(1000, 279, 36, 0.8, -1) +
        person(1050, 282, 34, 0.9, -1) +
        person(1098, 287, 37, 0.7, -1, carrying.backpack) +
        person(1152, 295, 35, 0.9, -1, carrying.backpack),
    ),
    dune(
      {
        name: 'sand-sea-at-night',
        title: 'Sand Sea at Night',
        caption: 'No lamp for eighty kilometres, so the sky turned its own on.',
        alt: 'Dunes under the Milky Way and countless stars',
        tags: ['desert', 'night', 'milky way', 'stars'],
        size: [1280, 1600],
        taken: '2025-04-27 02:36',
        exposure: { aperture: 2.8, seconds: 20, iso: 3200, focal: 24 },
        development: { vignette: 0.3, grain: 2 },
      },
      {
        seed: 21,
        waves: 8,
        tall: 0.035,
        view: { x: 0.156, z: 0.625, eye: 0.0508, heading: 1.89, horizon: 0.72, lens: 1.7 },
        sun: [0.59, 0.5],
        warm: [0.13, 0.15, 0.2],
        cool: [0.05, 0.065, 0.11],
        sky: { colours: ['#5a5470', '#27305c', '#121c40', '#080f28'] },
        night: { seed: 6, band: [0.45, 0.36, -1.05] },
      },
    ),
  ],
}
