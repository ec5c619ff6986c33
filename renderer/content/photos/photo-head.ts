import { breadcrumbs } from '#renderer/core/head/breadcrumbs.ts'
import type { HeadOf } from '#renderer/core/head/head.ts'
import { paths } from '#renderer/core/paths.ts'
import type { Picture } from '#shared/core/picture.ts'

/** What a photo's page tells search engines and link previews. */
export interface PhotoFacts {
  id: string
  title: string
  caption: string
  credit: string
  image: string
  createdAt: string
  copyright: string | undefined
  picture: Pick<Picture, 'width' | 'height'>
}

/** Head of a photo's own page. */
export const photoHead: HeadOf<PhotoFacts | undefined> = ({ data }) => {
  if (!data) return { title: '404 - Page Not Found', noindex: true }
  const { id, title, caption, credit, image, createdAt, copyright, picture } = data
  return {
    title,
    description: caption || (credit ? `${title}, a photo by ${credit}.` : title),
    image,
    type: 'article',
    canonical: paths.photo(id),
    jsonLd: (origin) => [
      {
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
      },
      breadcrumbs(origin, [
        { name: 'Photos', path: paths.photos },
        { name: title, path: paths.photo(id) },
      ]),
    ],
  }
}
