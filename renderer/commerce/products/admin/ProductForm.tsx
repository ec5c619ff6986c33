import { NativeSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { currencySign } from '#renderer/core/ui/format.ts'
import {
  productCategories,
  productStatuses,
  stockReasonLabels,
  stockReasons,
} from '#shared/commerce/product-options.ts'
import { GalleryField } from './GalleryField.tsx'
import styles from './ProductForm.module.css'
import { productStatusLabels } from './ProductStatusBadge.tsx'
import type { ProductValues } from './product-form.ts'
import { VariantsField } from './VariantsField.tsx'

interface Props {
  form: UseFormReturnType<ProductValues>
  files: readonly File[]
  onFiles(files: readonly File[]): void
  /** How many there are of a product that exists. */
  inStock?: number
  onSubmit(): void
  /** What stands beside the fields, and the buttons below. */
  aside?: ReactNode
  children?: ReactNode
}

/** Everything there is to say about a product. */
export function ProductForm({ form, files, onFiles, inStock, onSubmit, aside, children }: Props) {
  const field = form.getInputProps
  return (
    <form
      className={styles.columns}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles.main}>
        <FormSection name="Product">
          <TextInput data-wide data-field="name" label="Name" required maxLength={200} {...field('name')} />
          <Textarea
            data-wide
            data-field="description"
            label="Description"
            required
            autosize
            minRows={5}
            maxRows={20}
            maxLength={10_000}
            {...field('description')}
          />
          <Select label="Category" allowDeselect={false} data={[...productCategories]} {...field('category')} />
          <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...field('tags')} />
        </FormSection>
        <GalleryField
          kept={form.values.gallery}
          onKept={(kept) => form.setFieldValue('gallery', kept)}
          files={files}
          onFiles={onFiles}
        />
        <FormSection name="Prices">
          <Amount name="price" label="Price" required form={form} />
          <Amount
            name="compareAtPrice"
            label="Price before"
            description="Shown struck through beside the price."
            form={form}
          />
          <Amount name="cost" label="Cost" description="What you pay for it. Only admins see this." form={form} />
        </FormSection>
        <FormSection name="Stock">
          {form.values.options.length > 0 ? (
            <p className={styles.hint}>Each variant has a stock of its own, below.</p>
          ) : inStock === undefined ? (
            <TextInput data-field="stock" label="In stock" inputMode="numeric" {...field('stock')} />
          ) : (
            <>
              <TextInput
                data-field="stockDelta"
                label="Add or take away"
                description={`There are ${inStock} now. Use a minus for less.`}
                inputMode="numeric"
                placeholder="0"
                {...field('stockDelta')}
              />
              <NativeSelect
                label="Because"
                description="Kept in the history of the stock."
                data={stockReasons.map((reason) => ({ value: reason, label: stockReasonLabels[reason] }))}
                {...field('stockReason')}
              />
            </>
          )}
          <TextInput
            data-field="lowStock"
            label="Low from"
            description="From so few on customers are told that only few are left. Empty is the shop’s usual number."
            inputMode="numeric"
            {...field('lowStock')}
          />
          <TextInput
            data-field="sku"
            label="SKU"
            description="Your own number for it."
            maxLength={60}
            {...field('sku')}
          />
        </FormSection>
        <VariantsField form={form} existing={inStock !== undefined} />
        <FormSection name="Found by search engines" hint="What stays empty is taken from the name and the description.">
          <TextInput
            data-field="slug"
            label="Address"
            description="/shop/…; made from the name when empty."
            maxLength={80}
            {...field('slug')}
          />
          <TextInput data-field="seo_title" label="Title" maxLength={60} {...field('seo_title')} />
          <Textarea
            data-wide
            data-field="seo_description"
            label="Description for search engines"
            rows={2}
            maxLength={160}
            {...field('seo_description')}
          />
        </FormSection>
        {children}
      </div>
      <div className={styles.side}>
        <FormSection name="Status">
          <NativeSelect
            data-wide
            aria-label="Status"
            data={productStatuses.map((status) => ({ value: status, label: productStatusLabels[status] }))}
            {...field('status')}
          />
          <p data-wide className={styles.hint}>
            {hints[form.values.status]}
          </p>
        </FormSection>
        {aside}
      </div>
      <button type="submit" hidden />
    </form>
  )
}

const hints = {
  active: 'Everybody can see and buy it.',
  inactive: 'Not on sale. Orders keep what they say of it.',
  draft: 'Not on sale yet.',
}

interface AmountProps {
  name: 'price' | 'compareAtPrice' | 'cost'
  label: string
  description?: string
  required?: boolean
  form: UseFormReturnType<ProductValues>
}

const Amount = ({ name, form, ...rest }: AmountProps) => (
  <TextInput
    data-field={name}
    type="number"
    min={0}
    step={0.01}
    inputMode="decimal"
    leftSection={currencySign()}
    leftSectionWidth={`${currencySign().length + 2.5}ch`}
    {...rest}
    {...form.getInputProps(name)}
  />
)
