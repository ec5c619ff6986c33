import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { useCategories } from '#renderer/core/admin/use-categories.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import type { AdminCategory } from '#shared/content/categories.ts'
import { type CategorizedType, categoryPath, maxCategoryName } from '#shared/core/category-options.ts'
import { PictureField } from '../../writing/admin/PictureField.tsx'
import styles from './CategoryForm.module.css'
import type { CategoryValues } from './category-form.ts'

interface Props {
  form: UseFormReturnType<CategoryValues>
  type: CategorizedType
  /** Absent for a new category. */
  category: AdminCategory | undefined
  onSubmit(): void
}

/** Name, place, texts and picture of a category. */
export function CategoryForm({ form, type, category, onSubmit }: Props) {
  const { values } = form
  return (
    <form className={styles.form} noValidate onSubmit={submitted(onSubmit)}>
      <FormSection name="Category">
        <TextInput
          label="Name"
          required
          data-field="name"
          maxLength={maxCategoryName}
          disabled={category?.fixed ?? false}
          description={category?.fixed ? 'Types of audio cannot be renamed.' : undefined}
          {...form.getInputProps('name')}
        />
        <ParentField form={form} type={type} category={category} />
        <TextInput
          data-wide
          data-field="slug"
          label="Address"
          description={
            category
              ? `${categoryPath(type, values.slug)}; it follows the name unless you change it. Old addresses redirect.`
              : `${categoryPath(type, '')}…; leave it empty to use the name.`
          }
          maxLength={80}
          {...form.getInputProps('slug')}
        />
        <Textarea
          data-wide
          label="Description"
          description="Shown above the list on the page of the category."
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
      </FormSection>
      <PictureField
        name="Picture"
        cover={values.cover}
        alt={values.alt}
        onChange={(cover, alt) => form.setValues({ cover, alt })}
        onAlt={(alt) => form.setFieldValue('alt', alt)}
      />
      <FormSection name="Search engine listing" hint="Empty fields use the name and description of the category.">
        <TextInput
          data-wide
          data-field="seo_title"
          label="Search title"
          maxLength={70}
          {...form.getInputProps('seo_title')}
        />
        <Textarea
          data-wide
          data-field="seo_description"
          label="Search description"
          autosize
          minRows={2}
          maxLength={170}
          {...form.getInputProps('seo_description')}
        />
      </FormSection>
      <button type="submit" hidden />
    </form>
  )
}

/** The category above it. Audio cannot move: its items store both levels. */
function ParentField({ form, type, category }: Omit<Props, 'onSubmit'>) {
  const { categories } = useCategories(type)
  if (category && type === 'audios') return null
  const hasChildren = categories.some(({ parent }) => parent !== null && parent === category?._id)
  const options = categories.filter(({ _id, parent }) => parent === null && _id !== category?._id)
  return (
    <NativeSelect
      label={type === 'audios' ? 'Type' : 'Parent'}
      data-field="parent"
      disabled={hasChildren}
      description={hasChildren ? 'A category with subcategories stays at the top level.' : undefined}
      data={[
        { value: '', label: type === 'audios' ? 'Choose a type' : 'None (top level)' },
        ...options.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      {...form.getInputProps('parent')}
    />
  )
}
