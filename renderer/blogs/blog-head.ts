import type { Blog } from '#shared/blogs.ts'
import type { Company } from '#shared/company.ts'
import { paths } from '../paths.ts'
import { breadcrumbs } from '../site/breadcrumbs.ts'
import type { HeadOf } from '../site/head.ts'
import { organization } from '../site/organization.ts'

/** What a blog's page tells search engines and link previews. */
export type BlogFacts = Pick<
  Blog,
  | 'slug'
  | 'title'
  | 'caption'
  | 'seo_title'
  | 'seo_description'
  | 'image'
  | 'category'
  | 'author'
  | 'tags'
  | 'publishedAt'
  | 'createdAt'
  | 'updatedAt'
>

/** Head of a blog's own page. */
export const blogHead: HeadOf<BlogFacts | undefined> = ({ data, company }) => {
  if (!data) return { title: '404 - Page Not Found', noindex: true }
  const { slug, title, caption, seo_title, seo_description, author, image } = data
  return {
    title: seo_title || title,
    description: seo_description || caption || `${title}${author && `, by ${author}`}`,
    image,
    type: 'article',
    canonical: paths.blog(slug),
    jsonLd: (origin) => [
      posting(data, company, origin),
      breadcrumbs(origin, [
        { name: 'Blogs', path: paths.blogs },
        { name: title, path: paths.blog(slug) },
      ]),
    ],
  }
}

function posting(blog: BlogFacts, company: Company, origin: string) {
  const { slug, title, caption, image, category, author, tags, publishedAt, createdAt, updatedAt } = blog
  const address = new URL(paths.blog(slug), origin).href
  const publisher = organization(company, origin)
  return {
    '@type': 'BlogPosting',
    headline: title.slice(0, 110),
    ...(caption && { description: caption }),
    ...(image && { image: new URL(image, origin).href }),
    datePublished: publishedAt ?? createdAt,
    dateModified: updatedAt,
    author: author ? { '@type': 'Person', name: author } : publisher,
    publisher,
    articleSection: category,
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
    url: address,
    mainEntityOfPage: address,
  }
}
