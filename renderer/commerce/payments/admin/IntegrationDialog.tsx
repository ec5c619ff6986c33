import { Checkbox, NativeSelect, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { ConnectableProvider, PaymentIntegration, SettingField } from '#shared/commerce/payment-settings.ts'
import { type Currency, currencies } from '#shared/core/locale-options.ts'
import styles from './PaymentSettingsPage.module.css'

interface Props {
  provider: ConnectableProvider
  /** Absent for a new account. */
  integration: PaymentIntegration | undefined
  onClose(): void
}

/** Connects or edits an account. Stored keys are never shown; an empty field does not change them. */
export function IntegrationDialog({ provider, integration, onClose }: Props) {
  const company = useCompany()
  const [currency, setCurrency] = useState<Currency>(integration?.currency ?? (company.currency as Currency))
  const [methods, setMethods] = useState(integration?.methods ?? provider.methods.map(({ id }) => id))
  const [isEnabled, setIsEnabled] = useState(integration?.isEnabled ?? true)
  const [values, setValues] = useState<Record<string, string>>(integration?.settings ?? {})
  const [isSameAccount, setIsSameAccount] = useState(false)
  const save = useMutation({
    mutationFn() {
      const of = (secret: boolean) =>
        Object.fromEntries(
          provider.fields.flatMap((field) =>
            field.secret === secret && values[field.name] ? [[field.name, values[field.name]!]] : [],
          ),
        )
      const given = { currency, methods, isEnabled, settings: of(false), secrets: of(true) }
      return integration
        ? api.paymentSettings.update({
            ...{ id: integration._id, updatedAt: integration.updatedAt },
            ...given,
            isSameAccount,
          })
        : api.paymentSettings.create({ provider: provider.id, ...given })
    },
    meta: { formShowsFieldErrors: true },
    onSuccess() {
      toast.success(`${provider.label} saved`)
      onClose()
    },
  })
  const problems = save.error?.fields ?? {}
  const submit = submitted(() => save.mutate())
  return (
    <Dialog
      open
      onClose={onClose}
      title={integration ? `Edit ${provider.label}, ${integration.currency}` : `Connect ${provider.label}`}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <NativeSelect
          label="Currency"
          description="The checkout offers this account for orders in this currency."
          value={currency}
          data={[...currencies]}
          onChange={(event) => setCurrency(event.currentTarget.value as Currency)}
        />
        {provider.fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            isStored={integration?.storedSecrets.includes(field.name) ?? false}
            problem={problems[`${field.secret ? 'secrets' : 'settings'}.${field.name}`]}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        {provider.methods.length > 1 && (
          <Checkbox.Group label="Payment methods" value={methods} onChange={setMethods} error={problems.methods}>
            <div className={styles.choices}>
              {provider.methods.map(({ id, label }) => (
                <Checkbox key={id} value={id} label={label} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        {(problems.isSameAccount || isSameAccount) && (
          <Checkbox
            label={`The new key is of the same ${provider.label} account`}
            error={problems.isSameAccount}
            checked={isSameAccount}
            onChange={(event) => setIsSameAccount(event.currentTarget.checked)}
          />
        )}
        <Switch
          label="Offer at the checkout"
          checked={isEnabled}
          onChange={(event) => setIsEnabled(event.currentTarget.checked)}
        />
        <FormActions submit="Save" busy={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

interface FieldProps {
  field: SettingField
  value: string
  isStored: boolean
  problem: string | undefined
  onChange(value: string): void
}

function Field({ field: { label, hint, secret, multiline }, value, isStored, problem, onChange }: FieldProps) {
  const common = { label, description: hint, error: problem, value, required: !isStored } as const
  if (secret)
    return (
      <PasswordInput
        {...common}
        placeholder={isStored ? 'Stored. Enter a new one to replace it.' : undefined}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (multiline)
    return (
      <Textarea
        {...common}
        autosize
        minRows={3}
        maxRows={10}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return <TextInput {...common} onChange={(event) => onChange(event.currentTarget.value)} />
}
