import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { companyLocale } from '#renderer/core/ui/format.ts'
import { field } from '#renderer/identity/forms/field.ts'
import { countryName } from '#shared/core/countries.ts'
import styles from './CheckoutPage.module.css'
import type { CheckoutValues } from './checkout-form.ts'
import { type SuggestedPlace, suggestionsFor } from './suggestions.ts'

interface Props {
  form: UseFormReturnType<CheckoutValues>
  /** Countries that the shop delivers to, its own first. */
  countries: readonly string[]
  places: readonly SuggestedPlace[]
}

/** The address of a delivery. Cities, suburbs and provinces of the shop's zones are suggested. */
export function AddressFields({ form, countries, places }: Props) {
  const id = useId()
  const input = form.getInputProps
  const { country, city } = form.values
  const suggestions = useMemo(() => suggestionsFor(places, country, city), [places, country, city])
  const list = (name: keyof typeof suggestions) =>
    suggestions[name].length > 0 && { list: `${id}-${name}`, 'data-list': true }
  return (
    <div className={styles.address}>
      <NativeSelect
        {...field}
        className={styles.wide}
        label="Country"
        autoComplete="country"
        required
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        rightSectionPointerEvents="none"
        data={countries.map((code) => ({ value: code, label: countryName(code, companyLocale()) }))}
        {...input('country')}
      />
      <TextInput
        {...field}
        className={styles.wide}
        label="Street address"
        autoComplete="address-line1"
        maxLength={120}
        required
        {...input('line1')}
      />
      <TextInput
        {...field}
        className={styles.wide}
        label="Apartment, building (optional)"
        autoComplete="address-line2"
        maxLength={120}
        {...input('line2')}
      />
      <TextInput
        {...field}
        label="Suburb (optional)"
        autoComplete="address-level3"
        maxLength={80}
        {...list('suburbs')}
        {...input('suburb')}
      />
      <TextInput
        {...field}
        label="City or town"
        autoComplete="address-level2"
        maxLength={80}
        required
        {...list('cities')}
        {...input('city')}
      />
      <TextInput
        {...field}
        label="Province (optional)"
        autoComplete="address-level1"
        maxLength={80}
        {...list('provinces')}
        {...input('province')}
      />
      <TextInput
        {...field}
        label="Postal code (optional)"
        autoComplete="postal-code"
        maxLength={20}
        {...input('postcode')}
      />
      {Object.entries(suggestions).map(
        ([name, values]) =>
          values.length > 0 && (
            <datalist key={name} id={`${id}-${name}`}>
              {values.map((value) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          ),
      )}
    </div>
  )
}
