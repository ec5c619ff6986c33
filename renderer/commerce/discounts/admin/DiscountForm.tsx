import { NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { MoneyField } from '#renderer/core/admin/MoneyField.tsx'
import { companyTimeZone } from '#renderer/core/ui/format.ts'
import { discountKindLabels, discountKinds } from '#shared/commerce/discount-options.ts'
import styles from './DiscountForm.module.css'
import type { DiscountValues } from './discount-form.ts'
import { ProductPicker } from './ProductPicker.tsx'

interface Props {
  form: UseFormReturnType<DiscountValues>
  onSubmit(): void
}

export function DiscountForm({ form, onSubmit }: Props) {
  const field = (name: keyof DiscountValues & string) => ({ ...form.getInputProps(name), 'data-field': name })
  const { applies, kind, products } = form.values
  const isCode = applies === 'code'
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormSection name="Discount">
        <SegmentedControl
          data-wide
          aria-label="How customers get it"
          className={styles.segments}
          data={[
            { value: 'code', label: 'With a code' },
            { value: 'automatic', label: 'Automatic' },
          ]}
          {...form.getInputProps('applies')}
        />
        {isCode && (
          <TextInput
            label="Code"
            description="Customers enter it at the checkout, in upper or lower case."
            placeholder="SPRING10"
            autoComplete="off"
            maxLength={40}
            required
            {...field('code')}
          />
        )}
        <TextInput
          label="Name"
          description="Shown to customers in the cart and on the invoice."
          placeholder="Spring offer"
          maxLength={80}
          required
          {...field('name')}
        />
        <Switch data-wide label="Turned on" {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
      </FormSection>
      <FormSection name="Effect">
        <NativeSelect
          label="Kind"
          data={discountKinds.map((value) => ({ value, label: discountKindLabels[value] }))}
          {...field('kind')}
        />
        {kind === 'buy_get' && (
          <>
            <TextInput label="Units to buy" inputMode="numeric" required {...field('buy')} />
            <TextInput
              label="Discounted units"
              description="The cheapest units are discounted."
              inputMode="numeric"
              required
              {...field('get')}
            />
          </>
        )}
        {(kind === 'percent' || kind === 'buy_get') && (
          <TextInput
            label={kind === 'percent' ? 'Percentage' : 'Discount per unit'}
            {...(kind === 'buy_get' && { description: '100 makes them free.' })}
            inputMode="decimal"
            rightSection="%"
            required
            {...field('percent')}
          />
        )}
        {kind === 'amount' && <MoneyField label="Amount" required {...field('amount')} />}
        <ProductPicker
          value={products}
          error={form.errors.products}
          onChange={(next) => form.setFieldValue('products', next)}
        />
      </FormSection>
      <FormSection name="Conditions" hint="Leave fields empty where there is no limit.">
        <MoneyField
          label="Minimum value"
          description="Of the products, before discounts."
          {...field('minimumSubtotal')}
        />
        <TextInput
          label="Maximum number of uses"
          description="Cancelled orders do not count."
          inputMode="numeric"
          {...field('maxUses')}
        />
        <TextInput
          type="datetime-local"
          label="Starts"
          description={`Time zone: ${companyTimeZone()}.`}
          {...field('startsAt')}
        />
        <TextInput type="datetime-local" label="Ends" {...field('endsAt')} />
        {isCode && (
          <>
            <TextInput
              label="Uses per customer"
              description="Customers are identified by their email address."
              inputMode="numeric"
              {...field('maxUsesPerCustomer')}
            />
            <Switch
              data-wide
              label="Only for the first order of a customer"
              {...form.getInputProps('onlyFirstOrder', { type: 'checkbox' })}
            />
          </>
        )}
      </FormSection>
      <button type="submit" hidden />
    </form>
  )
}
