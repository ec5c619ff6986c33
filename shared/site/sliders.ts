import { z } from 'zod'
import { readVideoLink, videoLinkHint } from '#shared/content/video-links.ts'
import { LinkTarget } from '#shared/core/addresses.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Picture } from '#shared/core/picture.ts'
import { ById, Done, Id, Instant, line, required, text } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import {
  contentAlignments,
  hoverEffects,
  mostSliders,
  searchColors,
  searchIcons,
  searchPositions,
  sliderTypes,
} from './slider-options.ts'

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
  text: line(40).default('Search'),
  placeholder: line(80).default('Search...'),
  icon: z.enum(searchIcons).default('FaSearch'),
  position: z.enum(searchPositions).default('right'),
  style: z
    .object({
      backgroundColor: Color.default(searchColors.background),
      textColor: Color.default(searchColors.text),
      borderRadius: Lengths(40, 1).default('6px'),
      padding: Lengths(40, 4).default('0.5rem 1rem'),
      hoverEffect: z.enum(hoverEffects).default('darken'),
    })
    .prefault({}),
  voiceSearch: z.object({ enabled: z.boolean().default(false) }).prefault({}),
  recentSearches: z
    .object({
      enabled: z.boolean().default(true),
      limit: z.int('Use a whole number.').min(1, 'Between 1 and 20.').max(20, 'Between 1 and 20.').default(5),
    })
    .prefault({}),
})
export type SearchButton = z.infer<typeof SearchButton>

/** One slide of the home page's hero. */
export const Slider = z.object({
  _id: Id,
  title: z.string(),
  subtitle: z.string(),
  /** Where its video is; empty when it has none, or one of the company's own that visitors may not see now. */
  link: z.string(),
  order: z.int(),
  type: z.enum(sliderTypes),
  button1_text: z.string(),
  button1_link: z.string(),
  button2_text: z.string(),
  button2_link: z.string(),
  contentAlignment: z.enum(contentAlignments),
  image: z.string(),
  picture: Picture,
  isActive: z.boolean(),
  isGlobalSettings: z.boolean(),
  company: Id,
  searchButton: SearchButton,
})
export type Slider = z.infer<typeof Slider>

/** The same slide, as admins see it. */
export const AdminSlider = Slider.extend({
  /** The company's own video that it shows; empty without one. */
  video: z.union([z.literal(''), Id]),
  createdAt: Instant,
  /** When what it says was last saved; its place and whether it is shown do not count. */
  updatedAt: Instant,
  updatedBy: z.string().optional(),
  trashedAt: Instant.optional(),
})
export type AdminSlider = z.infer<typeof AdminSlider>

/** Where the video of a video slide is. */
const VideoAddress = line(500).transform((value, context) => {
  if (value === '') return value
  if (readVideoLink(value)) return /^(https?:\/)?\//i.test(value) ? value : `https://${value}`
  context.addIssue({ code: 'custom', message: videoLinkHint })
  return z.NEVER
})

const Order = z.int('Use a whole number.').min(0, 'Use 0 or more.').max(10_000, 'Use at most 10000.')

/** What can be said about a slide. Of which company it is, and whether it speaks for all slides, is not among it. */
export const SliderFields = z.strictObject({
  title: required(120, 'A title is required.').pipe(line(120)),
  subtitle: text(300),
  link: VideoAddress,
  /** One of the company's own videos, instead of a link. */
  video: z.union([z.literal(''), Id], 'Choose one of the videos.'),
  order: Order,
  type: z.enum(sliderTypes),
  button1_text: line(40),
  button1_link: LinkTarget,
  button2_text: line(40),
  button2_link: LinkTarget,
  contentAlignment: z.enum(contentAlignments),
  isActive: z.boolean(),
  searchButton: SearchButton,
})
export const NewSlider = SliderFields.partial().required({ title: true })
export type NewSlider = z.output<typeof NewSlider>
export const SliderChanges = SliderFields.partial()
export type SliderChanges = z.output<typeof SliderChanges>

export const sliders = {
  list: endpoint(routes.sliders.list, {
    access: 'public',
    tx: 'read',
    cachedBy: ['sliders', 'videos'],
    input: z.object({}),
    output: z.object({ results: z.array(Slider) }),
  }),
} satisfies Promised<'sliders'>

export const adminSliders = {
  /** All slides in their order, or those in the trash, and how many there are of both. */
  list: endpoint(routes.adminSliders.list, {
    access: 'admin',
    tx: 'read',
    input: z.object({ trash: z.stringbool().default(false) }),
    output: z.object({ results: z.array(AdminSlider), total: z.int(), trashed: z.int() }),
  }),
  /** Shows it on the home page, or not; makes its search box and alignment those of all slides, or not. */
  show: endpoint(routes.adminSliders.show, {
    access: 'admin',
    tx: 'write',
    input: z
      .strictObject({ id: Id, isActive: z.boolean().optional(), isGlobalSettings: z.boolean().optional() })
      .refine(
        ({ isActive, isGlobalSettings }) => isActive !== undefined || isGlobalSettings !== undefined,
        'Send isActive or isGlobalSettings.',
      ),
    output: AdminSlider,
  }),
  /** Gives slides their places, all of them or none. The body may be the list alone. */
  order: endpoint(routes.adminSliders.order, {
    access: 'admin',
    tx: 'write',
    input: z.object({
      items: z
        .array(z.strictObject({ _id: Id, order: Order }))
        .min(1, 'There is nothing to put in order.')
        .max(mostSliders)
        .refine((items) => new Set(items.map(({ _id }) => _id)).size === items.length, 'A slide has one place only.'),
    }),
    output: Done,
  }),
  trash: endpoint(routes.adminSliders.trash, { access: 'admin', tx: 'write', input: ById, output: Done }),
  /** Out of the trash again. Throws CONFLICT when there are too many slides by now. */
  restore: endpoint(routes.adminSliders.restore, { access: 'admin', tx: 'write', input: ById, output: AdminSlider }),
} satisfies Promised<'adminSliders'>

/** Answer of the routes that take a slide's form. */
export interface SavedSlider {
  message: string
  slider: AdminSlider
}
