import { paths } from '#renderer/core/paths.ts'
import { readVideoLink, type VideoLink } from '#shared/content/video-links.ts'
import type { Company } from '#shared/core/company.ts'
import type { ResponsiveImage } from '#shared/core/responsive-image.ts'
import type { SearchButton, Slider } from '#shared/site/sliders.ts'

/** With the address of the video's own page. */
export type SlideVideo = VideoLink & { page: string }

export interface Slide {
  id: string
  title: string
  subtitle: string
  alignment: 'left' | 'center' | 'right'
  buttons: { text: string; to: string }[]
  picture?: ResponsiveImage
  /** Address of an image without prepared sizes. */
  image?: string
  video?: SlideVideo
  /** Absent if the search box is disabled. */
  search?: SearchButton
}

const linked = (buttons: { text: string; to: string }[]) => buttons.filter(({ text, to }) => text && to)

/** The active slides in their order. Global settings of one slide apply to all. */
export function slidesOf(sliders: readonly Slider[]): Slide[] {
  const active = sliders.filter(({ isActive }) => isActive).toSorted((a, b) => a.order - b.order)
  const globalSlider = active.find(({ isGlobalSettings }) => isGlobalSettings)
  return active.map((slider) => slideOf(slider, globalSlider))
}

type SlideField =
  | 'title'
  | 'subtitle'
  | 'type'
  | 'link'
  | 'button1_text'
  | 'button1_link'
  | 'button2_text'
  | 'button2_link'
type Settings = Pick<Slider, 'contentAlignment' | 'searchButton'>

export function slideOf(
  slider: Pick<Slider, '_id' | SlideField> & Settings & { picture?: ResponsiveImage | undefined },
  { contentAlignment, searchButton }: Settings = slider,
): Slide {
  const video = slider.type === 'video' ? videoOf(slider.link) : undefined
  return {
    id: slider._id,
    title: slider.title,
    subtitle: slider.subtitle,
    alignment: contentAlignment,
    buttons: linked([
      { text: slider.button1_text, to: slider.button1_link },
      { text: slider.button2_text, to: slider.button2_link },
    ]),
    ...(slider.picture && { picture: slider.picture }),
    ...(video && { video }),
    ...(searchButton.enabled && { search: searchButton }),
  }
}

function videoOf(link: string): SlideVideo | undefined {
  const video = readVideoLink(link)
  const page = link.trim()
  return video && { ...video, page: /^(https?:\/)?\//i.test(page) ? page : `https://${page}` }
}

/** The slide of companies without slides. */
export function welcomeOf({ name, tagline, hero_image, cta_text, cta_link }: Company): Slide {
  const own = linked([{ text: cta_text, to: cta_link }])
  return {
    id: 'welcome',
    title: name,
    subtitle: tagline || 'Welcome to our platform',
    alignment: 'left',
    buttons: own.length ? own : [{ text: 'See the photos', to: paths.photos }],
    ...(hero_image && { image: hero_image }),
  }
}
