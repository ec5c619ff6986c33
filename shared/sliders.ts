import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Picture } from './photos.ts'
import { Id } from './primitives.ts'
import { type Promised, routes } from './routes.ts'

export const SearchButton = z.object({
  enabled: z.boolean().default(true),
  text: z.string().default('Search'),
  placeholder: z.string().default('Search...'),
  icon: z.enum(['FaSearch', 'FaMicrophone', 'FaStar']).default('FaSearch'),
  position: z.enum(['left', 'right', 'inline', 'below', 'centre']).default('right'),
})

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
