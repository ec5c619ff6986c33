import { Button, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { useCompany } from '#renderer/core/company/company.ts'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { mostOptions, stockReasonLabels, stockReasons } from '#shared/commerce/product-options.ts'
import { OptionField } from './OptionField.tsx'
import { convertedPrice, type ProductValues } from './product-form.ts'
import { VariantRow } from './VariantRow.tsx'
import styles from './VariantsField.module.css'
import {
  combinationProblem,
  combinationsOf,
  createCombinations,
  nameOf,
  newOption,
  removeOption,
  removeValue,
  type VariantValues,
  type Variation,
} from './variant-form.ts'

interface Props {
  form: UseFormReturnType<ProductValues>
  /** Whether the product exists and stock changes are logged. */
  existing: boolean
}

/** Options of a product and the variants made of them. */
export function VariantsField({ form, existing }: Props) {
  const { options, variants } = form.values
  const setVariation = (variation: Partial<Variation>) => {
    form.setValues(variation)
    // Errors are stored by position, and positions have changed.
    form.clearErrors()
  }
  const problem = combinationProblem(options)
  const count = combinationsOf(options)
  return (
    <FormSection
      name="Options and variants"
      hint="For products with sizes or colours: add the options, then create a variant for each combination."
    >
      {options.length > 0 && (
        <div data-wide className={styles.options}>
          {options.map((option, at) => (
            <OptionField
              key={option.key}
              form={form}
              option={option}
              place={at}
              onRemove={() => setVariation(removeOption(form.values, at))}
              onRemoveValue={(key) => setVariation(removeValue(form.values, at, key))}
            />
          ))}
        </div>
      )}
      <div data-wide className={styles.make}>
        {options.length < mostOptions && (
          <ToolButton icon={IconPlus} onClick={() => form.setFieldValue('options', [...options, newOption()])}>
            {options.length ? 'Add another option' : 'Add an option'}
          </ToolButton>
        )}
        {options.length > 0 && (
          <>
            <Button
              variant="default"
              disabled={Boolean(problem)}
              onClick={() => setVariation({ variants: createCombinations(form.values) })}
              aria-describedby="variants-count"
            >
              Create variants
            </Button>
            <p id="variants-count" className={styles.hint}>
              {problem ?? `${formatNumber(variants.length)} of ${formatNumber(count)} combinations`}
            </p>
          </>
        )}
        {(form.errors.variants ?? form.errors.options) && (
          <p role="alert" className={styles.problem}>
            {form.errors.variants ?? form.errors.options}
          </p>
        )}
      </div>
      {variants.length > 0 && <Rows form={form} />}
      {existing && variants.length > 0 && (
        <NativeSelect
          label="Reason for stock changes"
          description="Saved in the stock history."
          data={stockReasons.map((reason) => ({ value: reason, label: stockReasonLabels[reason] }))}
          {...form.getInputProps('stockReason')}
        />
      )}
    </FormSection>
  )
}

const cells = ['values', 'price', 'secondPrice', 'sku', 'stock', 'barcode'] as const

function Rows({ form }: { form: UseFormReturnType<ProductValues> }) {
  const { options, variants, price, secondPrice } = form.values
  const { second_currency: second, second_rate: rate } = useCompany()
  // Stable callbacks, so that typing does not render a hundred rows again.
  const current = useRef(form)
  current.current = form
  const change = useCallback((at: number, news: Partial<VariantValues>) => {
    const { values, setFieldValue, clearFieldError } = current.current
    setFieldValue(
      'variants',
      values.variants.map((one, place) => (place === at ? { ...one, ...news } : one)),
    )
    for (const name of Object.keys(news)) clearFieldError(`variants.${at}.${name}`)
  }, [])
  const check = useCallback((path: string) => void current.current.validateField(path), [])
  const remove = useCallback((at: number) => {
    const { values, setFieldValue, clearErrors } = current.current
    setFieldValue(
      'variants',
      values.variants.filter((_, place) => place !== at),
    )
    clearErrors()
  }, [])
  return (
    <div data-wide>
      <div className={styles.head} data-second={second || undefined} aria-hidden="true">
        <span>Variant</span>
        <span>Price</span>
        {second && <span>Price in {second}</span>}
        <span>SKU</span>
        <span>In stock</span>
        <span>Active</span>
      </div>
      <ul className={styles.rows} aria-label="Variants">
        {variants.map((variant, at) => (
          <VariantRow
            key={variant._id ?? variant.choice.join(' ')}
            variant={variant}
            name={nameOf(variant, options)}
            place={at}
            productPrice={price}
            second={second}
            convertedPrice={
              (!variant.price.trim() && secondPrice.trim()) || convertedPrice(variant.price.trim() || price, rate)
            }
            // As text, so that a row only renders when its own errors change.
            errors={cells.map((cell) => String(form.errors[`variants.${at}.${cell}`] ?? '')).join('\n')}
            onChange={change}
            onCheck={check}
            onRemove={remove}
          />
        ))}
      </ul>
    </div>
  )
}
