import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { EditConflictDialog } from '#renderer/core/admin/EditConflictDialog.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { RecordPage } from '#renderer/core/admin/RecordPage.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { skipLeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminCategory } from '#shared/content/categories.ts'
import type { CategorizedType } from '#shared/core/category-options.ts'
import { CategoryForm } from './CategoryForm.tsx'
import {
  blankCategory,
  type CategoryValues,
  categoryChecks,
  changesOf,
  newCategoryOf,
  valuesOf,
} from './category-form.ts'
import { readType } from './category-types.ts'

const listOf = (type: CategorizedType) => ({ to: paths.admin.categoriesOf(type), title: 'Categories' })

/** Creates a category or edits one. */
export default function EditCategoryPage() {
  const { id } = useParams()
  const [search] = useSearchParams()
  if (id) return <Existing key={id} id={id} />
  return <Editor type={readType(search)} parent={search.get('parent') ?? ''} />
}

function Existing({ id }: { id: string }) {
  // Not refetched on focus, because the form belongs to the loaded version.
  const category = useQuery({ ...query(api.adminCategories.get, { id }), refetchOnWindowFocus: false })
  return (
    <RecordPage
      query={category}
      under={{ to: paths.admin.categories, title: 'Categories' }}
      missing={{
        title: 'Category not found',
        hint: (
          <p>
            It may have been deleted. <Link to={paths.admin.categories}>See all categories</Link>
          </p>
        ),
      }}
      failed="Failed to load category"
      label="Loading category"
      bones={[220, 160]}
    >
      {(loaded) => <Editor type={loaded.type} category={loaded} />}
    </RecordPage>
  )
}

const storedOf = (category: AdminCategory) => ({ updatedAt: category.updatedAt, values: valuesOf(category) })

interface EditorProps {
  type: CategorizedType
  category?: AdminCategory
  /** Parent of a new category. */
  parent?: string
}

function Editor({ type, category, parent = '' }: EditorProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const initial = category ? storedOf(category) : { values: { ...blankCategory, parent } }
  const form = useForm<CategoryValues>({ initialValues: initial.values, validate: categoryChecks })
  const { saving, submit, begin, conflict } = useRecordForm({
    form,
    ...initial,
    send: (values, { before, updatedAt }) =>
      category
        ? api.adminCategories.update({
            id: category._id,
            ...changesOf(before, values),
            ...(updatedAt && { updatedAt }),
          })
        : api.adminCategories.create(newCategoryOf(type, values)),
    fresh: async () =>
      category &&
      storedOf(await client.fetchQuery({ ...query(api.adminCategories.get, { id: category._id }), staleTime: 0 })),
    onSaved(saved) {
      toast.success(category ? 'Category saved' : 'Category added')
      client.setQueryData(query(api.adminCategories.get, { id: saved._id }).queryKey, saved)
      if (category) begin(storedOf(saved))
      else void navigate(paths.admin.categoriesOf(type), { state: skipLeavePrompt })
    },
  })
  return (
    <>
      <PageHead under={listOf(type)} {...(category && { title: category.name })} />
      <CategoryForm form={form} type={type} category={category} onSubmit={submit} />
      {conflict && <EditConflictDialog {...conflict} />}
      <SaveBar dirty={form.isDirty()} busy={saving} onSave={submit} onDiscard={form.reset} />
    </>
  )
}
