import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { categorizedTypes } from '#shared/core/category-options.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'
import { CategoryList } from './CategoryList.tsx'
import { readType } from './category-types.ts'

/** The categories of each content type, in their order. */
export default function CategoriesPage() {
  const [search, setSearch] = useSearchParams()
  const type = readType(search)
  const list = useQuery(query(api.adminCategories.list, { type }))
  const { may } = useMe()
  const mayChange = type !== 'products' || may('admin')
  const categories = list.data?.results ?? []
  return (
    <>
      <PageHead>
        {mayChange && (
          <ToolButton icon={IconPlus} to={paths.admin.addCategory(type)} variant="filled">
            Add category
          </ToolButton>
        )}
      </PageHead>
      <FilterPills
        label="Content type"
        pills={categorizedTypes.map((value) => ({
          value,
          name: contentTypeInfo(value).label,
          count: value === type ? list.data?.results.length : undefined,
        }))}
        value={type}
        onChange={(value) => setSearch(value ? { type: value } : {}, { preventScrollReset: true })}
      />
      <p className="sr-only" role="status">
        {list.data && formatPlural(categories.length, 'category', 'categories')}
      </p>
      {!list.data ? (
        <LoadingState
          query={list}
          label="Loading categories"
          failed="Failed to load categories"
          bones={[64, 64, 64, 64]}
        />
      ) : categories.length === 0 ? (
        <Empty>You have no categories yet.</Empty>
      ) : (
        <CategoryList key={type} type={type} categories={categories} parent={null} mayChange={mayChange} />
      )}
    </>
  )
}
