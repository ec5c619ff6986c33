import { Select, TextInput } from '@mantine/core'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { type AnalyticsServiceName, analyticsServiceNames, analyticsServices } from '#shared/core/analytics-services.ts'
import { type CompanyFields, fieldOf } from './form-field.ts'

const options = [
  { value: '', label: 'None' },
  ...analyticsServiceNames.map((value) => ({ value: value as string, label: analyticsServices[value].label })),
]

/** The service that counts visits of the public pages. */
export function AnalyticsServiceFields({ form }: { form: CompanyFields }) {
  const { service } = form.values.analytics_service
  const info = service ? analyticsServices[service] : undefined
  return (
    <FormSection
      name="Analytics service"
      hint="Counts visits of public pages, in addition to your own analytics. It is not loaded in the admin console, on account, checkout and payment pages, and in the desktop app."
    >
      <Select
        label="Service"
        data={options}
        value={service}
        allowDeselect={false}
        data-field="analytics_service.service"
        onChange={(next) =>
          form.setFieldValue('analytics_service', {
            ...{ id: '', address: '' },
            service: (next ?? '') as AnalyticsServiceName | '',
          })
        }
      />
      {info && (
        <TextInput
          label={info.idLabel}
          placeholder={info.idExample}
          required
          autoComplete="off"
          {...fieldOf(form, 'analytics_service.id')}
        />
      )}
      {info && info.own !== 'never' && (
        <TextInput
          data-wide
          label="Address of your installation"
          description={
            info.own === 'possible'
              ? `If empty, the one of ${info.label} is used. The operator of the platform has to allow another host.`
              : 'The operator of the platform has to allow its host.'
          }
          placeholder="https://stats.example.com"
          required={info.own === 'required'}
          autoComplete="off"
          {...fieldOf(form, 'analytics_service.address')}
        />
      )}
      {info?.needsConsent && (
        <p data-wide>
          {info.label} uses cookies, so visitors are asked first, and only those who accept are counted. Turn off “Page
          changes based on browser history events” under Enhanced measurement, so that pages are counted once.
        </p>
      )}
    </FormSection>
  )
}
