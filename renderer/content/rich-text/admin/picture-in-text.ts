import type { AdminPhoto } from '#shared/content/photos.ts'
import type { Picture } from '#shared/core/picture.ts'

/** Wide enough for a column of text on any screen. */
const wide = 1280

/** A photo as a text shows it. */
export function pictureInText({ picture, alt, title }: AdminPhoto) {
  const width = widthFor(picture)
  const height = Math.round((picture.height * width) / picture.width)
  return { src: `${picture.base}/${width}.webp`, alt: alt || title, width, height }
}

const widthFor = ({ webp }: Picture) => webp.find((width) => width >= wide) ?? webp.at(-1)!
