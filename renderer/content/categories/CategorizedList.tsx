import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { ListPage } from '#renderer/core/lists/ListPage.tsx'
import type { ListQueryFor, ListResponse } from '#renderer/core/lists/list-pages.ts'
import type { Filters, ListShape } from '#renderer/core/lists/list-state.ts'
import type { CategorizedType } from '#shared/core/category-options.ts'
import { CategoryCrumbs, CategoryIntro } from './CategoryIntro.tsx'
import { categoryQuery, listOfCategory } from './category-list.ts'

interface Props<F extends Filters, S extends string, I extends object, A extends ListResponse<unknown>> {
  type: CategorizedType
  /** Title of the whole list. */
  title: string
  note?: ReactNode
  shape: ListShape<F, S>
  queryFor: ListQueryFor<F, S, I, A>
  skeleton: ReactNode
  empty: string
  children: (items: A['results']) => ReactNode
}

/** The list of a content type, or of one category where the address names it. */
export function CategorizedList<F extends Filters, S extends string, I extends object, A extends ListResponse<unknown>>(
  props: Props<F, S, I, A>,
) {
  const { category } = useParams()
  const { type: _, ...list } = props
  return category === undefined ? <ListPage {...list} /> : <CategoryList {...props} slug={category} />
}

function CategoryList<F extends Filters, S extends string, I extends object, A extends ListResponse<unknown>>({
  slug,
  type,
  title,
  note,
  shape,
  queryFor,
  ...list
}: Props<F, S, I, A> & { slug: string }) {
  const { data: category } = useSuspenseQuery(categoryQuery(type, slug))
  return (
    <ListPage
      key={category._id}
      {...list}
      {...listOfCategory(category, { shape, queryFor })}
      title={category.name}
      above={<CategoryCrumbs category={category} list={title} />}
      note={
        <>
          <CategoryIntro category={category} />
          {note}
        </>
      }
    />
  )
}
