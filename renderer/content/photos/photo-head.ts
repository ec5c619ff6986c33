import { itemHead } from '#renderer/core/head/item-head.ts'
import { paths } from '#renderer/core/paths.ts'
import type { ResponsiveImage } from '#shared/core/responsive-image.ts'

/** The fields of a photo that search engines and link previews read. */
export interface PhotoFacts {
  id: string
  title: string
  caption: string
  credit: string
  image: string
  createdAt: string
  copyright: string | undefined
  picture: Pick<ResponsiveImage, 'width' | 'height'>
}

/** The page head of a photo, for search engines and link previews. */
export const photoHead = itemHead({ name: 'Photos', path: paths.photos }, (photo: PhotoFacts) => {
  const { id, title, caption, credit, image, createdAt, copyright, picture } = photo
  return {
    title,
    description: caption || (credit ? `${title}, a photo by ${credit}.` : title),
    image,
    canonical: paths.photo(id),
    structured: (origin) => ({
      '@type': 'ImageObject',
      name: title,
      ...(caption && { caption }),
      ...(credit && { creditText: credit, creator: { '@type': 'Person', name: credit } }),
      ...(copyright && { copyrightNotice: copyright }),
      contentUrl: new URL(image, origin).href,
      url: new URL(paths.photo(id), origin).href,
      uploadDate: createdAt,
      width: picture.width,
      height: picture.height,
    }),
  }
})
