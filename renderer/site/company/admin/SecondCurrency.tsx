import { Select, TextInput } from '@mantine/core'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { formatDay, formatMoney } from '#renderer/core/ui/format.ts'
import type { CompanySettings } from '#shared/core/company.ts'
import { amountOf, convertCents, isExchangeRate } from '#shared/core/money.ts'
import { hasSavedCurrencies, rateOf } from './company-form.ts'
import { currencyData } from './currency-data.ts'
import { type CompanyFields, choiceOf, fieldOf } from './form-field.ts'

type Saved = Pick<CompanySettings, 'currency' | 'second_currency' | 'second_rate' | 'second_rate_at'>

/** The currency that prices are also shown and paid in, with its rate. */
export function SecondCurrency({ form, saved }: { form: CompanyFields; saved: Saved }) {
  const { currency, second_currency } = form.values
  const choice = choiceOf(form, 'second_currency')
  return (
    <FormSection
      name="Second currency"
      hint="The shop shows prices in both currencies, and customers choose at checkout which one they pay in."
    >
      <Select
        label="Second currency"
        description={
          saved.second_currency && !hasSavedCurrencies(form.values, saved)
            ? `Own prices of products in ${saved.second_currency} are deleted when you save this change.`
            : undefined
        }
        placeholder="None"
        data={currencyData.filter(({ value }) => value !== currency || value === second_currency)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the second currency' }}
        {...choice}
        value={second_currency || null}
        onChange={(value) => {
          const selected = (value ?? '') as typeof second_currency
          choice.onChange(selected)
          form.setFieldValue('second_rate', rateOf({ currency, second_currency: selected }, saved))
        }}
      />
      {second_currency && <Rate form={form} saved={saved} />}
    </FormSection>
  )
}

function Rate({ form, saved }: { form: CompanyFields; saved: Saved }) {
  const { currency, second_currency, second_rate } = form.values
  const from = `1 ${currency} =`
  const rate = second_rate.trim()
  const isSaved = hasSavedCurrencies(form.values, saved) && rate === saved.second_rate
  return (
    <TextInput
      label="Exchange rate"
      description={[
        `Prices are converted at this rate, unless a product has its own price in ${second_currency}.`,
        isExchangeRate(rate) &&
          `${formatMoney(10, currency)} becomes ${formatMoney(amountOf(convertCents(1000, rate)), second_currency)}.`,
        isSaved && saved.second_rate_at && `Set on ${formatDay(saved.second_rate_at)}.`,
      ]
        .filter(Boolean)
        .join(' ')}
      inputMode="decimal"
      required
      leftSection={from}
      leftSectionWidth={`${from.length + 2}ch`}
      rightSection={second_currency}
      rightSectionWidth={`${second_currency.length + 2.5}ch`}
      {...fieldOf(form, 'second_rate')}
    />
  )
}
