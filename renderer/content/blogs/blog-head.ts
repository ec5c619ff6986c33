import { organization } from '#renderer/core/company/organization.ts'
import { itemHead } from '#renderer/core/head/item-head.ts'
import { paths } from '#renderer/core/paths.ts'
import type { Blog } from '#shared/content/blogs.ts'
import type { Company } from '#shared/core/company.ts'

/** A blog's metadata for search engines and link previews. */
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
export const blogHead = itemHead({ name: 'Blogs', path: paths.blogs }, (blog: BlogFacts, company) => {
  const { slug, title, caption, seo_title, seo_description, author, image } = blog
  return {
    title: seo_title || title,
    name: title,
    description: seo_description || caption || `${title}${author && `, by ${author}`}`,
    image,
    canonical: paths.blog(slug),
    structured: (origin) => posting(blog, company, origin),
  }
})

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
