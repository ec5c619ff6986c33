import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CountrySelect } from '#renderer/core/admin/CountrySelect.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { PageSkeleton } from '#renderer/core/admin/PageSkeleton.tsx'
import { RemoveButton } from '#renderer/core/admin/RemoveButton.tsx'
import { SettingsForm } from '#renderer/core/admin/SettingsForm.tsx'
import { useSettingsForm } from '#renderer/core/admin/use-settings-form.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import type { TaxSettings } from '#shared/commerce/tax.ts'
import { standardTaxClass } from '#shared/commerce/tax-options.ts'
import styles from './TaxSettings.module.css'
import { newClass, newRate, rulesOf, type TaxValues, taxChecks, valuesOf, withoutClass } from './tax-form.ts'

/** Whether the shop charges tax, and its rates by place and tax class. */
export default function TaxSettingsPage() {
  // Not refetched on focus, because the draft belongs to the loaded version.
  const { data, error, refetch, isRefetching } = useQuery({
    ...query(api.adminTax.get, {}),
    refetchOnWindowFocus: false,
  })
  if (data) return <Settings document={data} />
  if (!error) return <PageSkeleton />
  return (
    <>
      <PageHead />
      <Failed onRetry={() => void refetch()} retrying={isRefetching}>
        {error.message}
      </Failed>
    </>
  )
}

type Form = UseFormReturnType<TaxValues>

/** Props of a field. `data-field` is used to focus the first invalid one. */
const fieldOf = (form: Form, path: string) => ({ ...form.getInputProps(path), 'data-field': path })

function Settings({ document }: { document: TaxSettings }) {
  const state = useSettingsForm<TaxValues, TaxSettings>({
    name: 'tax',
    document,
    valuesOf,
    validate: taxChecks,
    save: (values, updatedAt) =>
      api.adminTax.save({ ...rulesOf(values), ...(updatedAt !== undefined && { updatedAt }) }),
    load: () => api.adminTax.get({}),
    done: 'Tax settings saved',
  })
  const { form } = state
  return (
    <SettingsForm state={state}>
      <FormSection name="Tax" hint="Existing orders are not affected.">
        <Switch data-wide label="Charge tax" {...form.getInputProps('isCharged', { type: 'checkbox' })} />
        {form.values.isCharged && (
          <>
            <NativeSelect
              label="Prices"
              description="Of products and deliveries."
              data={[
                { value: 'included', label: 'Include the tax' },
                { value: 'added', label: 'The tax is added at the checkout' },
              ]}
              {...fieldOf(form, 'prices')}
            />
            <TextInput
              label="Tax number"
              description="Shown on invoices."
              maxLength={40}
              {...fieldOf(form, 'number')}
            />
            <CountrySelect
              label="Your country"
              description="Taxes orders that are collected, and carts without an address."
              clearable
              {...fieldOf(form, 'country')}
              onChange={(value) => form.setFieldValue('country', value ?? '')}
            />
            <TextInput label="Your province" maxLength={80} {...fieldOf(form, 'province')} />
          </>
        )}
      </FormSection>
      {form.values.isCharged && (
        <>
          <Rates form={form} />
          <Classes form={form} />
        </>
      )}
    </SettingsForm>
  )
}

const plus = <IconPlus size={16} stroke={1.75} aria-hidden />

function Rates({ form }: { form: Form }) {
  const { classes, rates } = form.values
  const classData = classes.map(({ id, name }) => ({ value: id, label: name || 'New class' }))
  return (
    <FormSection
      name="Rates"
      hint="For each tax class the most specific place decides: province, country, everywhere. Products without a rate are not taxed."
    >
      {rates.map(({ id, name, country }, at) => {
        const label = `rate ${at + 1}${name && `, ${name}`}`
        return (
          <fieldset key={id} data-wide className={styles.rate}>
            <legend className="sr-only">{label}</legend>
            <TextInput label="Name" placeholder="VAT" required maxLength={40} {...fieldOf(form, `rates.${at}.name`)} />
            <TextInput
              label="Rate"
              inputMode="decimal"
              rightSection="%"
              required
              {...fieldOf(form, `rates.${at}.percent`)}
            />
            {classes.length > 1 && (
              <NativeSelect label="Tax class" data={classData} {...fieldOf(form, `rates.${at}.classId`)} />
            )}
            <CountrySelect
              label="Country"
              placeholder="Everywhere"
              clearable
              {...fieldOf(form, `rates.${at}.country`)}
              onChange={(value) => form.setFieldValue(`rates.${at}.country`, value ?? '')}
            />
            {country && (
              <TextInput
                label="Province"
                placeholder="All provinces"
                maxLength={80}
                {...fieldOf(form, `rates.${at}.province`)}
              />
            )}
            <div className={styles.remove}>
              <RemoveButton name={label} onClick={() => form.removeListItem('rates', at)} />
            </div>
          </fieldset>
        )
      })}
      <div data-wide>
        <Button
          variant="default"
          size="sm"
          leftSection={plus}
          disabled={rates.length >= 200}
          onClick={() => form.insertListItem('rates', newRate(form.values))}
        >
          Add a rate
        </Button>
      </div>
    </FormSection>
  )
}

function Classes({ form }: { form: Form }) {
  const { classes } = form.values
  return (
    <FormSection
      name="Tax classes"
      hint="Products that are taxed differently, such as books or food. Each product has one of them."
    >
      {classes.map(({ id, name }, at) => (
        <div key={id} data-wide className={styles.class}>
          <TextInput
            label={id === standardTaxClass ? 'Class of all other products' : 'Class'}
            required
            maxLength={60}
            {...fieldOf(form, `classes.${at}.name`)}
          />
          {id !== standardTaxClass && (
            <RemoveButton
              name={`class ${name || at + 1}`}
              onClick={() => form.setValues(withoutClass(form.values, id))}
            />
          )}
        </div>
      ))}
      <div data-wide>
        <Button
          variant="default"
          size="sm"
          leftSection={plus}
          disabled={classes.length >= 10}
          onClick={() => form.insertListItem('classes', newClass())}
        >
          Add a tax class
        </Button>
      </div>
    </FormSection>
  )
}
