import { IconCategory, IconGripVertical, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { MoveButtons } from '#renderer/core/ui/MoveButtons.tsx'
import { useReorder } from '#renderer/core/ui/use-reorder.ts'
import type { AdminCategory } from '#shared/content/categories.ts'
import { type CategorizedType, categoryPath } from '#shared/core/category-options.ts'
import { nounOf } from '#shared/core/content-types.ts'
import { Thumb } from '../../content/admin/Thumb.tsx'
import styles from './CategoryList.module.css'
import { RemoveCategory } from './RemoveCategory.tsx'
import { useCategoryOrder } from './use-category-order.ts'

interface Props {
  type: CategorizedType
  /** All categories of the type, in their order. */
  categories: readonly AdminCategory[]
  /** Shows the subcategories of this category; null for the top level. */
  parent: AdminCategory | null
  mayChange: boolean
}

/** The categories with the same parent, which can be dragged, moved with buttons, edited and deleted. */
export function CategoryList({ type, categories, parent, mayChange }: Props) {
  const siblings = categories.filter((one) => one.parent === (parent?._id ?? null))
  const order = useCategoryOrder(type, parent?._id ?? null)
  const { list, announcement, dragged, over, moveBy, dragProps } = useReorder({
    names: siblings.map(({ name }) => name),
    ids: siblings.map(({ _id }) => _id),
    order: siblings.map(({ _id }) => _id).join(),
    onMove(from, to) {
      const ids = siblings.map(({ _id }) => _id)
      ids.splice(to, 0, ...ids.splice(from, 1))
      order.mutate(ids)
    },
  })
  return (
    <>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <ul ref={list} className={styles.list} aria-label={parent ? `Subcategories of ${parent.name}` : 'Categories'}>
        {siblings.map((category, at) => (
          <li
            key={category._id}
            className={styles.entry}
            data-dragged={at === dragged || undefined}
            data-over={(at === over && over !== dragged) || undefined}
            {...(mayChange && dragProps(at))}
          >
            <div className={styles.row}>
              {mayChange && (
                <span className={styles.grip} draggable>
                  <IconGripVertical size={18} stroke={1.75} aria-hidden />
                </span>
              )}
              <Thumb item={category} icon={IconCategory} sizes="48px" className={styles.thumb ?? ''} />
              <span className={styles.names}>
                {mayChange ? (
                  <Link to={paths.admin.editCategory(category._id)} className={styles.name}>
                    {category.name}
                  </Link>
                ) : (
                  <span className={styles.name}>{category.name}</span>
                )}
                <small>
                  {formatPlural(category.items, nounOf(type))} ·{' '}
                  <Link to={categoryPath(type, category.slug)}>{categoryPath(type, category.slug)}</Link>
                </small>
              </span>
              {mayChange && (
                <span className={styles.buttons}>
                  <MoveButtons
                    name={category.name}
                    color="gray"
                    first={at === 0}
                    last={at === siblings.length - 1}
                    onMove={(by) => moveBy(at, by)}
                  />
                  {!parent && (
                    <IconButton
                      icon={IconPlus}
                      color="gray"
                      label={`Add a subcategory to ${category.name}`}
                      to={`${paths.admin.addCategory(type)}&parent=${category._id}`}
                    />
                  )}
                  <IconButton
                    icon={IconPencil}
                    color="gray"
                    label={`Edit ${category.name}`}
                    to={paths.admin.editCategory(category._id)}
                  />
                  {!category.fixed && <RemoveCategory category={category} categories={categories} />}
                </span>
              )}
            </div>
            {categories.some((one) => one.parent === category._id) && (
              <CategoryList {...{ type, categories, mayChange }} parent={category} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
