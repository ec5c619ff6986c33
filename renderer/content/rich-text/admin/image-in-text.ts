import type { AdminPhoto } from '#shared/content/photos.ts'
import type { ResponsiveImage } from '#shared/core/responsive-image.ts'

/** Enough for a column of text on any screen. */
const textWidth = 1280

/** The attributes of a photo in a text. */
export function imageInText({ picture, alt, title }: AdminPhoto) {
  const width = widthFor(picture)
  const height = Math.round((picture.height * width) / picture.width)
  return { src: `${picture.base}/${width}.webp`, alt: alt || title, width, height }
}

const widthFor = ({ webp }: ResponsiveImage) => webp.find((width) => width >= textWidth) ?? webp.at(-1)!
