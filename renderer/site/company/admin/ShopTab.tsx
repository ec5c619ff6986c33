import { Select, Textarea, TextInput } from '@mantine/core'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import type { CompanySettings } from '#shared/core/company.ts'
import { maxQuantity } from '#shared/core/order-options.ts'
import { rateOf } from './company-form.ts'
import { currencyData } from './currency-data.ts'
import { type CompanyFields, choiceOf, fieldOf } from './form-field.ts'
import { SecondCurrency } from './SecondCurrency.tsx'

export function ShopTab({ form, saved }: { form: CompanyFields; saved: CompanySettings }) {
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
              : 'Prices are not converted, so update them yourself. Existing orders stay in their currency, and sales figures count only the new one.'
          }
          data={currencyData}
          searchable
          allowDeselect={false}
          {...currency}
          onChange={(value) => {
            if (!value) return
            currency.onChange(value)
            form.setFieldValue('second_rate', rateOf({ ...form.values, currency: value }, saved))
          }}
        />
      </FormSection>
      <SecondCurrency form={form} saved={saved} />
      <FormSection name="Orders">
        <TextInput
          label="Order numbers begin with"
          description="Up to 6 characters from A to Z and 0 to 9. If empty, the start of the company name is used."
          placeholder="VD"
          maxLength={6}
          {...fieldOf(form, 'order_prefix')}
        />
        <TextInput
          label="Low stock"
          description="New products are shown as low in stock from this number on. You can change it for each product."
          inputMode="numeric"
          {...fieldOf(form, 'low_stock')}
        />
        <TextInput
          label="Maximum quantity per product"
          description={`From 1 to ${maxQuantity} per order. Guests cannot reserve more until they confirm their order.`}
          inputMode="numeric"
          {...fieldOf(form, 'most_per_line')}
        />
        <TextInput
          label="Orders on WhatsApp"
          description="A number with country code. The cart then offers to send its products there. Leave it empty to turn this off."
          type="tel"
          placeholder="+263 771 234 567"
          maxLength={30}
          {...fieldOf(form, 'whatsapp_orders')}
        />
        <Textarea
          data-wide
          label="How to collect"
          description="Shown at checkout, with each order and in its email, for example opening hours and the entrance."
          rows={3}
          {...fieldOf(form, 'pickup')}
        />
      </FormSection>
      <FormSection name="Note" hint="Shown above the products and the checkout, for example while the shop is closed.">
        <Textarea data-wide label="Note of the shop" rows={2} {...fieldOf(form, 'shop_note')} />
      </FormSection>
    </>
  )
}
