import { Select, Textarea, TextInput } from '@mantine/core'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { currencies } from '#shared/core/locale-options.ts'
import { mostOfOne } from '#shared/core/order-options.ts'
import { type CompanyFields, choiceOf, fieldOf } from './form-field.ts'

const currencyName = new Intl.DisplayNames('en', { type: 'currency' })
const currencyData = currencies.map((value) => ({ value, label: `${currencyName.of(value)} (${value})` }))

/** What the shop asks for its products, and what it tells its customers. */
export function ShopTab({ form, saved }: { form: CompanyFields; saved: { currency: string } }) {
  const currency = choiceOf(form, 'currency')
  return (
    <>
      <FormSection name="Money" hint="Prices of products and events are in this currency.">
        <Select
          data-wide
          label="Currency"
          description={
            currency.value === saved.currency
              ? undefined
              : 'Prices keep their numbers: change them yourself. Orders made so far stay in the money they were made in, and figures of sales count the new one alone.'
          }
          data={currencyData}
          searchable
          allowDeselect={false}
          {...currency}
          onChange={(value) => value && currency.onChange(value)}
        />
      </FormSection>
      <FormSection name="Orders">
        <TextInput
          label="Order numbers begin with"
          description="Up to 6 letters and digits. Empty is what the name begins with."
          placeholder="VD"
          maxLength={6}
          {...fieldOf(form, 'order_prefix')}
        />
        <TextInput
          label="Low stock"
          description="From so few on a new product is told to be few. Each product can have its own."
          inputMode="numeric"
          {...fieldOf(form, 'low_stock')}
        />
        <TextInput
          label="Most pieces of one product in an order"
          description={`From 1 to ${mostOfOne}. Guests hold no more than that until they confirm their order.`}
          inputMode="numeric"
          {...fieldOf(form, 'most_per_line')}
        />
        <Textarea
          data-wide
          label="How to collect"
          description="Shown at the checkout, with each order and in its mail: opening hours, which door, what to bring."
          rows={3}
          {...fieldOf(form, 'pickup')}
        />
      </FormSection>
      <FormSection name="Note" hint="Stands above the products and the checkout, for example while the shop is closed.">
        <Textarea data-wide label="Note of the shop" rows={2} {...fieldOf(form, 'shop_note')} />
      </FormSection>
    </>
  )
}
