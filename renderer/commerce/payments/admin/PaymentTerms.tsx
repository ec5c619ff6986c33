import { Switch, TextInput } from '@mantine/core'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { SettingsForm } from '#renderer/core/admin/SettingsForm.tsx'
import { useSettingsForm } from '#renderer/core/admin/use-settings-form.ts'
import { api } from '#renderer/core/api/api.ts'
import type { StoredTerms } from '#shared/commerce/payment-settings.ts'
import { termsChecks, termsOf, valuesOf } from './terms-form.ts'

/** How customers pay later. */
export function PaymentTerms({ document }: { document: StoredTerms }) {
  const state = useSettingsForm({
    ...{ name: 'payment-terms', document, valuesOf, validate: termsChecks },
    save: (values, updatedAt) =>
      api.paymentSettings.saveTerms({ ...termsOf(values), ...(updatedAt !== undefined && { updatedAt }) }),
    load: () => api.paymentSettings.terms({}),
    done: 'Payment settings saved',
  })
  const { form } = state
  return (
    <SettingsForm state={state}>
      <FormSection name="Pay on collection" hint="Not offered for carts that have only downloads.">
        <Switch
          data-wide
          data-field="offersInPerson"
          label="Customers can pay on collection or delivery"
          {...form.getInputProps('offersInPerson', { type: 'checkbox' })}
        />
      </FormSection>
      <FormSection
        name="Days to pay"
        hint="Orders that are not paid by then are cancelled, and their products return to stock. Customers get a reminder the day before. Choose 0 to never cancel orders of customers with an account."
      >
        <TextInput
          label="By bank transfer"
          inputMode="numeric"
          data-field="transferDays"
          {...form.getInputProps('transferDays')}
        />
        <TextInput
          label="On collection or delivery"
          inputMode="numeric"
          data-field="inPersonDays"
          {...form.getInputProps('inPersonDays')}
        />
      </FormSection>
      <FormSection
        name="Reserved products"
        hint="New orders reserve their products for this time. Guests must confirm their order or start to pay within this time. A payment in progress extends it to an hour."
      >
        <TextInput
          label="Minutes to confirm or pay"
          inputMode="numeric"
          data-field="holdMinutes"
          {...form.getInputProps('holdMinutes')}
        />
      </FormSection>
    </SettingsForm>
  )
}
