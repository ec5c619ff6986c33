import { Link } from 'react-router-dom'
import { PlainText } from '#renderer/core/ui/PlainText.tsx'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { Category } from '#shared/content/categories.ts'
import { categoryPath } from '#shared/core/category-options.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'
import styles from './CategoryIntro.module.css'
import { CategoryLinks } from './CategoryLinks.tsx'

interface CrumbsProps {
  category: Category
  /** Title of the whole list. */
  list: string
}

/** Links to the list and the category above this one. */
export const CategoryCrumbs = ({ category: { type, name, parent }, list }: CrumbsProps) => (
  <nav className={styles.crumbs} aria-label="Breadcrumb">
    <Link to={contentTypeInfo(type).path}>{list}</Link>
    <span aria-hidden>/</span>
    {parent && (
      <>
        <Link to={categoryPath(type, parent.slug)}>{parent.name}</Link>
        <span aria-hidden>/</span>
      </>
    )}
    <span aria-current="page">{name}</span>
  </nav>
)

type Introduced = Pick<Category, 'picture' | 'alt' | 'description'>

/** Picture and text above a list; nothing if there are none. */
export function ListIntro({ of: { picture, alt, description } }: { of: Introduced }) {
  if (!picture && !description) return null
  return (
    <div className={styles.intro}>
      {picture && (
        <ResponsiveImage
          picture={picture}
          alt={alt}
          sizes="(max-width: 640px) 100vw, 360px"
          priority
          className={styles.picture ?? ''}
        />
      )}
      {description && <PlainText text={description} className={styles.text} />}
    </div>
  )
}

/** Picture, text and subcategories of a category. */
export const CategoryIntro = ({ category }: { category: Category }) => (
  <>
    <ListIntro of={category} />
    {category.children.length > 0 && (
      <CategoryLinks
        label="Subcategories"
        links={category.children.map((child) => ({ type: category.type, ...child }))}
      />
    )}
  </>
)
