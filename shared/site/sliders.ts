import { z } from 'zod'
import { readVideoLink, videoLinkHint } from '#shared/content/video-links.ts'
import { adminRead, adminWrite, publicRead } from '#shared/core/access.ts'
import { LinkTarget } from '#shared/core/addresses.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, line, required, text } from '#shared/core/primitives.ts'
import { ResponsiveImage } from '#shared/core/responsive-image.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
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

/** CSS lengths like `0.5rem 1rem`, at most `parts`, each at most `max` pixels. */
const Lengths = (max: number, parts: number) =>
  z.string().refine((text) => {
    const lengths = text.trim().split(/\s+/)
    return lengths.length <= parts && lengths.every((length) => pixelsOf(length) <= max)
  }, `Use sizes like 6px or 0.5rem, at most ${max} pixels.`)

function pixelsOf(length: string) {
  const [, number, unit] = /^(\d{1,3}(?:\.\d{1,3})?|0)(px|rem|em)?$/.exec(length) ?? []
  if (number === undefined || (!unit && Number(number) !== 0)) return Number.POSITIVE_INFINITY
  return Number(number) * (unit === 'px' ? 1 : 16)
}

/** The search box of a slide. `position` is that of the button; `centre` moves the whole box to the middle of the slide. */
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

export const Slider = z.object({
  _id: Id,
  title: z.string(),
  subtitle: z.string(),
  /** Address of the video. Empty without a video, and while the own video is not published. */
  link: z.string(),
  order: z.int(),
  type: z.enum(sliderTypes),
  button1_text: z.string(),
  button1_link: z.string(),
  button2_text: z.string(),
  button2_link: z.string(),
  contentAlignment: z.enum(contentAlignments),
  image: z.string(),
  picture: ResponsiveImage,
  isActive: z.boolean(),
  isGlobalSettings: z.boolean(),
  company: Id,
  searchButton: SearchButton,
})
export type Slider = z.infer<typeof Slider>

export const AdminSlider = Slider.extend({
  /** Id of an own video, or empty. */
  video: z.union([z.literal(''), Id]),
  createdAt: Instant,
  /** Changes of `order`, `isActive` and `isGlobalSettings` do not count. */
  updatedAt: Instant,
  updatedBy: z.string().optional(),
  trashedAt: Instant.optional(),
})
export type AdminSlider = z.infer<typeof AdminSlider>

const VideoAddress = line(500).transform((value, context) => {
  if (value === '') return value
  if (readVideoLink(value)) return /^(https?:\/)?\//i.test(value) ? value : `https://${value}`
  context.addIssue({ code: 'custom', message: videoLinkHint })
  return z.NEVER
})

const Order = z.int('Use a whole number.').min(0, 'Use 0 or more.').max(10_000, 'Use at most 10000.')

/** The fields that forms can change. */
export const SliderFields = z.strictObject({
  title: required(120, 'A title is required.').pipe(line(120)),
  subtitle: text(300),
  link: VideoAddress,
  /** Id of an own video, instead of a link. */
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
    ...publicRead,
    cachedBy: ['sliders', 'videos'],
    input: z.object({}),
    output: z.object({ results: z.array(Slider) }),
  }),
} satisfies EndpointsOf<'sliders'>

export const adminSliders = {
  /** All slides in their order, or the trash, and the counts of both. */
  list: endpoint(routes.adminSliders.list, {
    ...adminRead,
    input: z.object({ trash: z.stringbool().default(false) }),
    output: z.object({ results: z.array(AdminSlider), total: z.int(), trashed: z.int() }),
  }),
  /** Changes the visibility or the global settings of a slide. */
  show: endpoint(routes.adminSliders.show, {
    ...adminWrite,
    input: z
      .strictObject({ id: Id, isActive: z.boolean().optional(), isGlobalSettings: z.boolean().optional() })
      .refine(
        ({ isActive, isGlobalSettings }) => isActive !== undefined || isGlobalSettings !== undefined,
        'Send isActive or isGlobalSettings.',
      ),
    output: AdminSlider,
  }),
  /** Reorders all given slides or none. The body may be the list itself. */
  order: endpoint(routes.adminSliders.order, {
    ...adminWrite,
    input: z.object({
      items: z
        .array(z.strictObject({ _id: Id, order: Order }))
        .min(1, 'Send at least one slide.')
        .max(mostSliders)
        .refine(
          (items) => new Set(items.map(({ _id }) => _id)).size === items.length,
          'A slide must not appear twice.',
        ),
    }),
    output: Done,
  }),
  trash: endpoint(routes.adminSliders.trash, { ...adminWrite, input: ById, output: Done }),
  /** Throws CONFLICT if there are too many slides by now. */
  restore: endpoint(routes.adminSliders.restore, { ...adminWrite, input: ById, output: AdminSlider }),
} satisfies EndpointsOf<'adminSliders'>

/** Response of the form routes. */
export interface SavedSlider {
  message: string
  slider: AdminSlider
}
