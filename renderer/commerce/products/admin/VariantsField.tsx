import { Button, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { mostOptions, stockReasonLabels, stockReasons } from '#shared/commerce/product-options.ts'
import { OptionField } from './OptionField.tsx'
import type { ProductValues } from './product-form.ts'
import { VariantRow } from './VariantRow.tsx'
import styles from './VariantsField.module.css'
import {
  combinationsOf,
  nameOf,
  newOption,
  type VariantValues,
  type Variation,
  whyNot,
  withAll,
  withoutOption,
  withoutValue,
} from './variant-form.ts'

interface Props {
  form: UseFormReturnType<ProductValues>
  /** Whether the product exists, and so its stock a history. */
  existing: boolean
}

/** What there is to choose of a product, and the variants that come of it. */
export function VariantsField({ form, existing }: Props) {
  const { options, variants, price } = form.values
  const put = (variation: Partial<Variation>) => {
    form.setValues(variation)
    // Places have moved, and what was said of them with them.
    form.clearErrors()
  }
  const problem = whyNot(options)
  const count = combinationsOf(options)
  return (
    <FormSection
      name="Options and variants"
      hint="For what comes in sizes or colours: name what there is to choose, then make a variant of each combination."
    >
      {options.length > 0 && (
        <div data-wide className={styles.options}>
          {options.map((option, at) => (
            <OptionField
              key={option.key}
              form={form}
              option={option}
              place={at}
              onRemove={() => put(withoutOption(form.values, at))}
              onRemoveValue={(key) => put(withoutValue(form.values, at, key))}
            />
          ))}
        </div>
      )}
      <div data-wide className={styles.make}>
        {options.length < mostOptions && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => form.setFieldValue('options', [...options, newOption()])}
          >
            {options.length ? 'Add another option' : 'Add an option'}
          </Button>
        )}
        {options.length > 0 && (
          <>
            <Button
              variant="default"
              disabled={Boolean(problem)}
              onClick={() => put({ variants: withAll(form.values) })}
              aria-describedby="variants-count"
            >
              Make variants
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
      {variants.length > 0 && <Rows form={form} price={price} />}
      {existing && variants.length > 0 && (
        <NativeSelect
          label="Stock changes because"
          description="Kept in the history of the stock."
          data={stockReasons.map((reason) => ({ value: reason, label: stockReasonLabels[reason] }))}
          {...form.getInputProps('stockReason')}
        />
      )}
    </FormSection>
  )
}

const cells = ['values', 'price', 'sku', 'stock'] as const

function Rows({ form, price }: { form: UseFormReturnType<ProductValues>; price: string }) {
  const { options, variants } = form.values
  // A hundred rows are not drawn anew for each key: what they call stays the same.
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
      <div className={styles.head} aria-hidden="true">
        <span>Variant</span>
        <span>Price</span>
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
            // As text, so that a row is drawn anew only when its own change.
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
