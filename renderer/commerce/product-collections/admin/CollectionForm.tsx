import { MultiSelect, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PictureField } from '#renderer/content/writing/admin/PictureField.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { MoneyField } from '#renderer/core/admin/MoneyField.tsx'
import { useCategories } from '#renderer/core/admin/use-categories.ts'
import { paths } from '#renderer/core/paths.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { type CollectionSort, collectionSortLabels, collectionSorts } from '#shared/commerce/collection-options.ts'
import { ProductsField } from '../../products/admin/ProductsField.tsx'
import styles from './CollectionForm.module.css'
import type { CollectionValues } from './collection-form.ts'

interface Props {
  form: UseFormReturnType<CollectionValues>
  isNew: boolean
  onSubmit(): void
}

/** Name, products, texts and picture of a collection. */
export function CollectionForm({ form, isNew, onSubmit }: Props) {
  const { values } = form
  const isManual = values.kind === 'manual'
  const sorts = collectionSorts.filter((sort) => isManual || sort !== 'featured')
  return (
    <form className={styles.form} noValidate onSubmit={submitted(onSubmit)}>
      <FormSection name="Collection">
        <TextInput label="Name" required data-field="name" maxLength={80} {...form.getInputProps('name')} />
        <TextInput
          label="Address"
          data-field="slug"
          description={
            isNew
              ? `${paths.collection('')}…; leave it empty to use the name.`
              : 'It follows the name unless you change it. Old addresses redirect.'
          }
          maxLength={80}
          {...form.getInputProps('slug')}
        />
        <Textarea
          data-wide
          label="Description"
          description="Shown above the products."
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
        <Switch
          data-wide
          label="Published"
          description="Visitors see the collection only while it is published."
          {...form.getInputProps('published', { type: 'checkbox' })}
        />
      </FormSection>
      <FormSection name="Products">
        <NativeSelect
          label="Products are"
          data={[
            { value: 'manual', label: 'Added by hand' },
            { value: 'rule', label: 'Those that match a rule' },
          ]}
          {...form.getInputProps('kind')}
          onChange={(event) => {
            const kind = event.currentTarget.value === 'rule' ? 'rule' : 'manual'
            form.setValues({ kind, sort: kind === 'rule' ? 'newest' : 'featured' })
          }}
        />
        <NativeSelect
          label="Sorted by"
          data={sorts.map((value: CollectionSort) => ({ value, label: collectionSortLabels[value] }))}
          {...form.getInputProps('sort')}
        />
        {isManual ? (
          <ProductsField
            value={values.products}
            error={form.errors.products}
            onChange={(products) => form.setFieldValue('products', products)}
          />
        ) : (
          <RuleFields form={form} />
        )}
      </FormSection>
      <PictureField
        name="Picture"
        cover={values.cover}
        alt={values.alt}
        onChange={(cover, alt) => form.setValues({ cover, alt })}
        onAlt={(alt) => form.setFieldValue('alt', alt)}
      />
      <FormSection name="Search engine listing" hint="Empty fields use the name and description of the collection.">
        <TextInput data-wide label="Search title" maxLength={70} {...form.getInputProps('seo_title')} />
        <Textarea
          data-wide
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

/** The conditions of a rule; a product has to match all that are set. */
function RuleFields({ form }: Pick<Props, 'form'>) {
  const { categories } = useCategories('products')
  const names = new Map(categories.map(({ _id, name }) => [_id, name]))
  return (
    <>
      <MultiSelect
        data-wide
        label="In one of these categories"
        description="Each includes its subcategories. Leave it empty for all."
        searchable
        maxValues={20}
        data={categories.map(({ _id, name, parent }) => ({
          value: _id,
          label: parent ? `${names.get(parent)} / ${name}` : name,
        }))}
        {...form.getInputProps('categories')}
      />
      <TextInput label="With this tag" maxLength={40} data-wide {...form.getInputProps('tag')} />
      <MoneyField label="Price from" data-field="priceFrom" {...form.getInputProps('priceFrom')} />
      <MoneyField label="Price up to" data-field="priceTo" {...form.getInputProps('priceTo')} />
      <Switch label="In stock only" {...form.getInputProps('inStock', { type: 'checkbox' })} />
      <Switch
        label="On sale only"
        description="With a higher compare-at price."
        {...form.getInputProps('onSale', { type: 'checkbox' })}
      />
    </>
  )
}
