import { NativeSelect, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TextField } from '#renderer/content/writing/admin/TextField.tsx'
import { CategorySelect } from '#renderer/core/admin/CategorySelect.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { MoneyField } from '#renderer/core/admin/MoneyField.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { titleOf } from '#renderer/core/head/head.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { SearchSnippet } from '#renderer/site/company/admin/SearchSnippet.tsx'
import {
  mostRelated,
  productStatuses,
  stockModes,
  stockReasonLabels,
  stockReasons,
} from '#shared/commerce/product-options.ts'
import { paragraphText } from '#shared/content/paragraph-text.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import { slugFrom } from '#shared/core/site-slug.ts'
import { GalleryField } from './GalleryField.tsx'
import styles from './ProductForm.module.css'
import { productStatusLabels } from './ProductStatusBadge.tsx'
import { ProductsField } from './ProductsField.tsx'
import { convertedPrice, type ProductValues, stockModeLabels } from './product-form.ts'
import { VariantsField } from './VariantsField.tsx'

interface Props {
  form: UseFormReturnType<ProductValues>
  files: readonly File[]
  onFiles(files: readonly File[]): void
  /** Id and stock of an existing product. */
  id?: string
  inStock?: number
  onSubmit(): void
  /** Content of the side column. */
  aside?: ReactNode
  children?: ReactNode
}

export function ProductForm({ form, files, onFiles, id, inStock, onSubmit, aside, children }: Props) {
  const field = form.getInputProps
  const company = useCompany()
  const { second_currency, second_rate } = company
  const isSet = form.values.stockMode === 'set'
  const { name, slug, seo_title, seo_description, description } = form.values
  return (
    <form className={styles.columns} noValidate onSubmit={submitted(onSubmit)}>
      <div className={styles.main}>
        <FormSection name="Product">
          <TextInput data-wide data-field="name" label="Name" required maxLength={200} {...field('name')} />
          <TextField
            field="description"
            label="Description"
            required
            value={form.values.description}
            onChange={(html) => form.setFieldValue('description', html)}
            error={form.errors.description}
          />
          <CategorySelect type="products" {...field('category')} />
          <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...field('tags')} />
        </FormSection>
        <GalleryField
          gallery={form.values.gallery}
          onGallery={(gallery) => form.setFieldValue('gallery', gallery)}
          files={files}
          onFiles={onFiles}
        />
        <FormSection name="Prices">
          <Amount name="price" label="Price" required form={form} />
          {second_currency && (
            <Amount
              name="secondPrice"
              label={`Price in ${second_currency}`}
              description="If empty, the price is converted at the shop’s exchange rate."
              currency={second_currency}
              placeholder={convertedPrice(form.values.price, second_rate)}
              form={form}
            />
          )}
          <Amount
            name="compareAtPrice"
            label="Compare-at price"
            description="Shown struck through next to the price."
            form={form}
          />
          <Amount
            name="cost"
            label="Cost"
            description="What you pay for the product. Only admins see it."
            form={form}
          />
        </FormSection>
        <FormSection name="Stock">
          {form.values.options.length > 0 ? (
            <p data-wide className={styles.hint}>
              Set the stock of each variant below.
            </p>
          ) : inStock === undefined ? (
            <TextInput data-field="stock" label="In stock" inputMode="numeric" {...field('stock')} />
          ) : (
            <>
              <NativeSelect
                label="Change stock"
                description={`${inStock} in stock.`}
                data={stockModes.map((mode) => ({ value: mode, label: stockModeLabels[mode] }))}
                {...field('stockMode')}
              />
              <TextInput
                data-field="stockDelta"
                label={isSet ? 'New stock' : 'Adjust stock'}
                description={isSet ? 'Replaces the stock.' : 'Enter a negative number to remove stock.'}
                inputMode="numeric"
                placeholder={isSet ? String(inStock) : '0'}
                {...field('stockDelta')}
              />
              <NativeSelect
                label="Reason"
                description="Saved in the stock history."
                data={stockReasons.map((reason) => ({ value: reason, label: stockReasonLabels[reason] }))}
                {...field('stockReason')}
              />
            </>
          )}
          <TextInput
            data-field="lowStock"
            label="Low stock at"
            description="Customers see “Only few left” at this stock or below. Leave empty to use the shop’s default."
            inputMode="numeric"
            {...field('lowStock')}
          />
          <Switch
            data-wide
            data-field="sellsWhenOut"
            label="Sell when out of stock"
            description="Customers can order more than you have. The stock becomes negative."
            checked={form.values.sellsWhenOut}
            onChange={(event) => form.setFieldValue('sellsWhenOut', event.currentTarget.checked)}
            error={form.errors.sellsWhenOut}
          />
          <TextInput
            data-field="sku"
            label="SKU"
            description="Your own article number."
            maxLength={60}
            {...field('sku')}
          />
          <TextInput
            data-field="barcode"
            label="Barcode"
            description="GTIN, EAN, UPC or ISBN. Search engines use it."
            inputMode="numeric"
            maxLength={40}
            {...field('barcode')}
          />
        </FormSection>
        <DeliveryAndTax form={form} />
        <VariantsField form={form} existing={inStock !== undefined} />
        <FormSection
          name="Related products"
          hint="Shown first under “You may also like”. Popular products of the category follow."
        >
          <ProductsField
            field="related"
            name="Related products"
            most={mostRelated}
            except={id}
            value={form.values.related}
            onChange={(related) => form.setFieldValue('related', related)}
            error={form.errors.related}
          />
        </FormSection>
        <FormSection name="Search engine listing" hint="Empty fields use the name and the description.">
          <TextInput
            data-field="slug"
            label="Address"
            description="/shop/… Leave empty to create it from the name."
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
          <SearchSnippet
            icon={company.icon}
            site={company.name}
            path={`shop › ${slug || slugFrom(name)}`}
            title={seo_title || titleOf({ title: name }, company)}
            description={seo_description || paragraphText(richNodes(description))}
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
  active: 'Visitors can see and buy it.',
  inactive: 'Not for sale. Existing orders are not affected.',
  draft: 'Not for sale yet.',
}

interface AmountProps {
  name: 'price' | 'secondPrice' | 'compareAtPrice' | 'cost'
  label: string
  description?: string
  placeholder?: string
  /** The company's by default. */
  currency?: string
  required?: boolean
  form: UseFormReturnType<ProductValues>
}

const Amount = ({ name, form, ...rest }: AmountProps) => (
  <MoneyField data-field={name} {...rest} {...form.getInputProps(name)} />
)

/** Weight, delivery and, if the shop charges tax with several classes, the tax class. */
function DeliveryAndTax({ form }: { form: UseFormReturnType<ProductValues> }) {
  const { data: tax } = useQuery(query(api.adminTax.get, {}))
  const classes = tax?.isCharged ? tax.classes : []
  return (
    <FormSection name={classes.length ? 'Delivery and tax' : 'Delivery'}>
      <Switch
        data-wide
        label="This product needs no delivery"
        description="For services and downloads."
        checked={!form.values.needsDelivery}
        onChange={(event) => form.setFieldValue('needsDelivery', !event.currentTarget.checked)}
      />
      {form.values.needsDelivery && (
        <TextInput
          data-field="weight"
          label="Weight"
          description="Of one unit, for delivery prices by weight."
          inputMode="decimal"
          rightSection="kg"
          {...form.getInputProps('weight')}
        />
      )}
      {classes.length > 0 && (
        <NativeSelect
          data-field="taxClass"
          label="Tax class"
          description="Rates are set in the tax settings."
          data={classes.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('taxClass')}
        />
      )}
    </FormSection>
  )
}
