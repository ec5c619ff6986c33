import { organization } from '#renderer/core/company/organization.ts'
import { breadcrumbs } from '#renderer/core/head/breadcrumbs.ts'
import type { HeadOf } from '#renderer/core/head/head.ts'
import { paths } from '#renderer/core/paths.ts'
import type { Blog } from '#shared/content/blogs.ts'
import type { Company } from '#shared/core/company.ts'

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
