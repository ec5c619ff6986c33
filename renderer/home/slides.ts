import type { Company } from '#shared/company.ts'
import type { Picture } from '#shared/photos.ts'
import type { Slider } from '#shared/sliders.ts'
import { paths } from '../paths.ts'

/** A screenful of the hero, whatever it was made from. */
export interface Slide {
  id: string
  title: string
  subtitle: string
  alignment: 'left' | 'center' | 'right'
  buttons: { text: string; to: string }[]
  picture?: Picture
  /** Address of a picture that has no prepared sizes. */
  image?: string
}

const linked = (buttons: { text: string; to: string }[]) => buttons.filter(({ text, to }) => text && to)

/** The active slides in their order. */
export function slidesOf(sliders: readonly Slider[]): Slide[] {
  return sliders
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.order - b.order)
    .map((slider) => ({
      id: slider._id,
      title: slider.title,
      subtitle: slider.subtitle,
      alignment: slider.contentAlignment,
      buttons: linked([
        { text: slider.button1_text, to: slider.button1_link },
        { text: slider.button2_text, to: slider.button2_link },
        ...(slider.type === 'video' ? [{ text: 'Watch the video', to: slider.link }] : []),
      ]),
      picture: slider.picture,
    }))
}

/** What the hero shows while there are no slides: the company itself. */
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
