import type { ProductOption } from '#shared/commerce/product-variants.ts'
import { book, framed, lamp, mug, phoneCase, postcards, projector, scarf, screen, shirt, tote } from './shapes.ts'
import type { Scene } from './studio.ts'

/** A product of the demonstration, and how its picture is painted. */
export interface Good {
  /** Name of the painted file. */
  file: string
  /** The photo on it, of `resources/demo/photos`. */
  photo: string
  scene: Scene
  name: string
  description: string
  alt: string
  category: string
  tags: string[]
  price: number
  compareAtPrice?: number
  /** Of what has no variants. */
  stock: number
  sku: string
  options?: ProductOption[]
  variants?: { values: string[]; sku: string; stock: number; price?: number }[]
}

const sand = ['#e9dfce', '#c9b79c'] as const
const sage = ['#cfd8cb', '#9fb09c'] as const
const dusk = ['#b9b2cf', '#756f98'] as const
const clay = ['#e3b79c', '#b97d62'] as const
const mist = ['#dfe6ea', '#aebcc6'] as const
const night = ['#3b4558', '#1c2230'] as const
const rose = ['#ecd3d0', '#c79d9b'] as const
const oak = '#a9794c'
const walnut = '#4b3426'
const black = '#17181a'

const print = (
  photo: string,
  name: string,
  scene: Scene,
  more: Pick<Good, 'price' | 'stock' | 'tags' | 'alt' | 'sku' | 'options' | 'variants'> & {
    compareAtPrice?: number
    words: string
  },
): Good => {
  const { words, ...rest } = more
  return {
    file: `${photo}-print`,
    photo,
    scene,
    name,
    description: `${words}\n\nGiclée print on cotton paper of 310 g, framed by hand behind museum glass. Ready to hang.`,
    category: 'Accessories',
    ...rest,
  }
}

export const goods: Good[] = [
  print('first-light-on-the-ridge', 'First Light, framed print', framed(sand, oak), {
    words: 'The first minute of sun on a high ridge, when the valley below is still asleep.',
    ...{ price: 129, stock: 14, tags: ['print', 'mountains'], sku: 'PR-101' },
    alt: 'A framed print of a mountain ridge in morning light on a sand-coloured wall',
  }),
  print('green-river', 'Green River, framed print', framed(night, black), {
    words: 'A river of northern light over the forest, as it looked for eleven minutes.',
    ...{ price: 149, compareAtPrice: 179, stock: 4, tags: ['print', 'night'], sku: 'PR-102' },
    alt: 'A framed print of green northern lights on a dark wall',
  }),
  print('nine-arches', 'Nine Arches, framed print', framed(clay, walnut, 1.35), {
    words: 'Nine arches, one shadow. A print for a hallway that gets little sun.',
    ...{ price: 139, stock: 0, tags: ['print', 'architecture'], sku: 'PR-103' },
    options: [{ name: 'Size', values: ['30 × 40 cm', '50 × 70 cm', '70 × 100 cm'] }],
    variants: [
      { values: ['30 × 40 cm'], sku: 'PR-103-S', stock: 9 },
      { values: ['50 × 70 cm'], sku: 'PR-103-M', stock: 6, price: 199 },
      { values: ['70 × 100 cm'], sku: 'PR-103-L', stock: 0, price: 279 },
    ],
    alt: 'A framed print of an arcade on a terracotta wall',
  }),
  {
    file: 'high-country-book',
    photo: 'the-white-spur',
    scene: book(mist, ['High', 'Country'], 'Marta Lindqvist'),
    name: 'High Country, photo book',
    description:
      'Six mountains in every light there is. 128 pages, printed in duotone and colour on heavy matt paper.\n\nHardcover, 24 × 32 cm, sewn binding. It lies flat where the panoramas are.',
    alt: 'A photo book called High Country with a snowy spur on its cover',
    ...{ category: 'Books', tags: ['photo book', 'mountains'], price: 48, stock: 40, sku: 'BK-201' },
  },
  {
    file: 'erg-book',
    photo: 'the-long-crest',
    scene: book(sand, ['Erg'], 'Samir Belkacem'),
    name: 'Erg, a book of sand',
    description:
      'Five dunes, walked around for a month. The book begins at night and ends at noon.\n\nHardcover, 24 × 32 cm, 96 pages.',
    alt: 'A photo book called Erg with a long dune on its cover',
    ...{ category: 'Books', tags: ['photo book', 'desert'], price: 42, stock: 3, sku: 'BK-202' },
  },
  {
    file: 'paper-country-book',
    photo: 'paper-valley',
    scene: book(sage, ['Paper', 'Country'], 'Inês Carvalho'),
    name: 'Paper Country, a pop-up book',
    description:
      'Five landscapes cut from paper, which stand up when the page is turned. For children and for people who say they bought it for a child.\n\nTen cards, 21 × 28 cm.',
    alt: 'A book called Paper Country with a valley of layered paper on its cover',
    ...{ category: 'Books', tags: ['paper', 'children'], price: 34.5, stock: 22, sku: 'BK-203' },
  },
  {
    file: 'blue-hour-book',
    photo: 'the-long-bridge',
    scene: book(dusk, ['Blue', 'Hour'], 'Kenji Watanabe'),
    name: 'Blue Hour, cities at night',
    description:
      'Bridges, trams and wet streets in the half hour that belongs to nobody.\n\nSoftcover, 17 × 24 cm, 144 pages.',
    alt: 'A photo book called Blue Hour with a lit bridge on its cover',
    ...{ category: 'Books', tags: ['photo book', 'city'], price: 28, compareAtPrice: 36, stock: 31, sku: 'BK-204' },
  },
  {
    file: 'still-water-notebook',
    photo: 'mirror-morning',
    scene: book(rose, [], 'Still Water'),
    name: 'Still Water notebook',
    description:
      'A notebook that opens with a lake. 160 pages of cream paper, dotted, with room for what comes to mind.\n\nA5, thread-bound.',
    alt: 'A notebook with a lake at morning on its cover',
    ...{ category: 'Books', tags: ['notebook', 'paper'], price: 14.9, stock: 120, sku: 'BK-205' },
  },
  {
    file: 'planet-shirt',
    photo: 'ringed-giant',
    scene: shirt(mist, '#20242b'),
    name: 'Ringed Giant T-shirt',
    description:
      'A planet nobody has seen, printed in six colours on organic cotton of 180 g.\n\nUnisex, cut straight. Wash at 30 degrees, inside out.',
    alt: 'A dark T-shirt with a ringed planet on its chest',
    ...{ category: 'Clothing', tags: ['shirt', 'space'], price: 32, stock: 0, sku: 'CL-301' },
    options: [
      { name: 'Size', values: ['S', 'M', 'L', 'XL'] },
      { name: 'Colour', values: ['Black', 'White'] },
    ],
    variants: [
      { values: ['S', 'Black'], sku: 'CL-301-S-BLK', stock: 12 },
      { values: ['S', 'White'], sku: 'CL-301-S-WHT', stock: 6 },
      { values: ['M', 'Black'], sku: 'CL-301-M-BLK', stock: 16 },
      { values: ['M', 'White'], sku: 'CL-301-M-WHT', stock: 3 },
      { values: ['L', 'Black'], sku: 'CL-301-L-BLK', stock: 10 },
      { values: ['L', 'White'], sku: 'CL-301-L-WHT', stock: 8 },
      { values: ['XL', 'Black'], sku: 'CL-301-XL-BLK', stock: 5 },
      { values: ['XL', 'White'], sku: 'CL-301-XL-WHT', stock: 0 },
    ],
  },
  {
    file: 'balloon-shirt',
    photo: 'the-red-one',
    scene: shirt(sage, '#f3efe6'),
    name: 'The Red One T-shirt',
    description:
      'One balloon has left the others behind. Printed on organic cotton of 180 g.\n\nUnisex, cut straight. Wash at 30 degrees, inside out.',
    alt: 'A cream T-shirt with a red balloon on its chest',
    ...{ category: 'Clothing', tags: ['shirt', 'balloons'], price: 32, stock: 5, sku: 'CL-302' },
  },
  {
    file: 'scallop-shirt',
    photo: 'scallop-sea',
    scene: shirt(clay, '#2f4858'),
    name: 'Scallop Sea T-shirt',
    description:
      'A sea made of paper scallops. Printed on organic cotton of 180 g.\n\nUnisex, cut straight. Wash at 30 degrees, inside out.',
    alt: 'A blue T-shirt with a pattern of waves on its chest',
    ...{ category: 'Clothing', tags: ['shirt', 'sea'], price: 32, compareAtPrice: 38, stock: 0, sku: 'CL-303' },
  },
  {
    file: 'silk-scarf-rose',
    photo: 'silk-no-1',
    scene: scarf(sand),
    name: 'Silk No. 1, scarf',
    description:
      'A picture of silk, on silk. Hand-rolled edges, 90 × 90 cm, twill of 14 momme.\n\nComes in a box that is almost too nice to open.',
    alt: 'A square silk scarf with flowing colours, laid out on its corner',
    ...{ category: 'Clothing', tags: ['scarf', 'silk'], price: 96, stock: 11, sku: 'CL-304' },
  },
  {
    file: 'silk-scarf-tide',
    photo: 'night-tide',
    scene: scarf(mist),
    name: 'Night Tide, scarf',
    description: 'The tide at night, in every blue there is. Hand-rolled edges, 90 × 90 cm, twill of 14 momme.',
    alt: 'A square silk scarf in dark blues, laid out on its corner',
    ...{ category: 'Clothing', tags: ['scarf', 'silk', 'sea'], price: 96, stock: 2, sku: 'CL-305' },
  },
  {
    file: 'lemon-tote',
    photo: 'lemons-in-a-bowl',
    scene: tote(sage, '#efe8d8'),
    name: 'Lemons tote bag',
    description:
      'Carries lemons, and most other things. Heavy cotton of 340 g, long handles, a pocket inside.\n\n38 × 42 cm.',
    alt: 'A cotton tote bag printed with a bowl of lemons',
    ...{ category: 'Accessories', tags: ['bag', 'still life'], price: 24, stock: 75, sku: 'AC-401' },
  },
  {
    file: 'dome-tote',
    photo: 'blue-dome',
    scene: tote(rose, '#2b3340'),
    name: 'Blue Dome tote bag',
    description: 'A blue dome for the beach and for the library. Heavy cotton of 340 g, long handles, a pocket inside.',
    alt: 'A dark tote bag printed with a blue dome',
    ...{ category: 'Accessories', tags: ['bag', 'architecture'], price: 24, stock: 18, sku: 'AC-402' },
  },
  {
    file: 'fog-mug',
    photo: 'fog-sea',
    scene: mug(mist),
    name: 'Fog Sea mug',
    description: 'A sea of fog around a cup of coffee. Stoneware, 330 ml, goes into the dishwasher.',
    alt: 'A mug with a landscape of fog all around',
    ...{ category: 'Accessories', tags: ['mug', 'mountains'], price: 18, stock: 90, sku: 'AC-403' },
  },
  {
    file: 'ember-mug',
    photo: 'embers',
    scene: mug(night),
    name: 'Embers mug',
    description: 'Glows even when the tea is cold. Stoneware, 330 ml, goes into the dishwasher.',
    alt: 'A mug with glowing lines all around',
    ...{ category: 'Accessories', tags: ['mug', 'abstract'], price: 18, stock: 36, sku: 'AC-404' },
  },
  {
    file: 'lantern-cards',
    photo: 'lantern-lake',
    scene: postcards(clay),
    name: 'Festival Nights, 8 postcards',
    description: 'Eight nights out, to be sent to people who were not there. Heavy uncoated board, with envelopes.',
    alt: 'Postcards on a table, the upper one with lanterns over a lake',
    ...{ category: 'Accessories', tags: ['postcards', 'paper', 'night'], price: 12.5, stock: 200, sku: 'AC-405' },
  },
  {
    file: 'nebula-case',
    photo: 'stellar-nursery',
    scene: phoneCase(dusk),
    name: 'Stellar Nursery phone case',
    description:
      'Stars are born on the back of your phone. Shockproof, thin, printed to the edges.\n\nTell us your model in the note when you order.',
    alt: 'A phone case printed with a nebula',
    ...{ category: 'Accessories', tags: ['case', 'space'], price: 29, stock: 0, sku: 'AC-406' },
    options: [{ name: 'Model', values: ['Small phone', 'Large phone'] }],
    variants: [
      { values: ['Small phone'], sku: 'AC-406-S', stock: 24 },
      { values: ['Large phone'], sku: 'AC-406-L', stock: 20, price: 31 },
    ],
  },
  {
    file: 'picture-frame',
    photo: 'seven-ridges',
    scene: screen(sand),
    name: 'Window 10, digital frame',
    description:
      'A frame that shows this week’s picture and nothing else. No ads, no microphone, no account.\n\n10 inches, 2K, matt glass. Pictures come by Wi-Fi or from a card.',
    alt: 'A digital picture frame with forested ridges on a table',
    ...{
      category: 'Electronics',
      tags: ['frame', 'screen'],
      price: 189,
      compareAtPrice: 229,
      stock: 16,
      sku: 'EL-501',
    },
  },
  {
    file: 'gallery-frame',
    photo: 'moon-vase',
    scene: screen(rose, 0.78),
    name: 'Window 27, gallery screen',
    description:
      'As large as a print, and another one every day. It knows how bright the room is and never shines.\n\n27 inches, 4K, matt glass, portrait or landscape.',
    alt: 'A large upright screen that shows a vase under a moon',
    ...{ category: 'Electronics', tags: ['frame', 'screen'], price: 690, stock: 5, sku: 'EL-502' },
  },
  {
    file: 'moon-lamp',
    photo: 'moon-in-the-clouds',
    scene: lamp(night),
    name: 'Moon lamp',
    description:
      'A moon for the shelf. Touch it for warm, warmer and off.\n\n15 cm, eight hours by battery, oak stand.',
    alt: 'A glowing ball like a moon on a wooden stand',
    ...{ category: 'Electronics', tags: ['lamp', 'night'], price: 59, stock: 27, sku: 'EL-503' },
  },
  {
    file: 'planet-lamp',
    photo: 'rust-and-ice',
    scene: lamp(['#5d4b56', '#2b2129']),
    name: 'Rust and Ice lamp',
    description:
      'A planet with two winters. Touch it for warm, warmer and off.\n\n15 cm, eight hours by battery, oak stand.',
    alt: 'A glowing ball like a rusty planet on a wooden stand',
    ...{ category: 'Electronics', tags: ['lamp', 'space'], price: 64, stock: 1, sku: 'EL-504' },
  },
  {
    file: 'projector',
    photo: 'harbour-fireworks',
    scene: projector(),
    name: 'Cube, pocket projector',
    description:
      'Fireworks on any wall. Two metres wide from three metres away, quiet enough to sleep under.\n\nFull HD, 600 lumens, four hours by battery.',
    alt: 'A small projector that throws fireworks on the wall of a dark room',
    ...{ category: 'Electronics', tags: ['projector', 'screen'], price: 349, stock: 8, sku: 'EL-505' },
  },
]
