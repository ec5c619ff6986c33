import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Picture } from './photos.ts'
import { Id } from './primitives.ts'
import { type Promised, routes } from './routes.ts'

const Color = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'Use a colour like #0091ea.')

/** One to four CSS lengths like `0.5rem 1rem`, none beyond `most` pixels: a button must not cover a page. */
const Lengths = (most: number, parts: number) =>
  z.string().refine((text) => {
    const lengths = text.trim().split(/\s+/)
    return lengths.length <= parts && lengths.every((length) => pixelsOf(length) <= most)
  }, `Use sizes like 6px or 0.5rem, at most ${most} pixels.`)

function pixelsOf(length: string) {
  const [, number, unit] = /^(\d{1,3}(?:\.\d{1,3})?|0)(px|rem|em)?$/.exec(length) ?? []
  if (number === undefined || (!unit && Number(number) !== 0)) return Number.POSITIVE_INFINITY
  return Number(number) * (unit === 'px' ? 1 : 16)
}

/**
 * The search box on a slide. `position` is where its button stands: on either
 * side of the field, inside of it, or below; `centre` puts the whole of it in
 * the middle of the slide.
 */
export const SearchButton = z.object({
  enabled: z.boolean().default(true),
  text: z.string().trim().max(40).default('Search'),
  placeholder: z.string().trim().max(80).default('Search...'),
  icon: z.enum(['FaSearch', 'FaMicrophone', 'FaStar']).default('FaSearch'),
  position: z.enum(['right', 'left', 'inline', 'below', 'centre']).default('right'),
  style: z
    .object({
      backgroundColor: Color.default('#0091ea'),
      textColor: Color.default('#ffffff'),
      borderRadius: Lengths(40, 1).default('6px'),
      padding: Lengths(40, 4).default('0.5rem 1rem'),
      hoverEffect: z.enum(['darken', 'lighten', 'scale', 'underline']).default('darken'),
    })
    .prefault({}),
  voiceSearch: z.object({ enabled: z.boolean().default(false) }).prefault({}),
  recentSearches: z
    .object({ enabled: z.boolean().default(true), limit: z.int().min(1).max(20).default(5) })
    .prefault({}),
})
export type SearchButton = z.infer<typeof SearchButton>

/** One slide of the home page's hero. */
export const Slider = z.object({
  _id: Id,
  title: z.string(),
  subtitle: z.string(),
  link: z.string(),
  order: z.int(),
  type: z.enum(['photo', 'video']),
  button1_text: z.string(),
  button1_link: z.string(),
  button2_text: z.string(),
  button2_link: z.string(),
  contentAlignment: z.enum(['left', 'center', 'right']),
  image: z.string(),
  picture: Picture,
  isActive: z.boolean(),
  isGlobalSettings: z.boolean(),
  company: Id,
  searchButton: SearchButton,
})
export type Slider = z.infer<typeof Slider>

export const sliders = {
  list: endpoint(routes.sliders.list, {
    access: 'public',
    tx: 'read',
    keptBy: ['sliders'],
    input: z.object({}),
    output: z.object({ results: z.array(Slider) }),
  }),
} satisfies Promised<'sliders'>
