import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageSkeleton } from '#renderer/core/admin/PageSkeleton.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { ConnectableProvider, PaymentIntegration } from '#shared/commerce/payment-settings.ts'
import { IntegrationDialog } from './IntegrationDialog.tsx'
import styles from './PaymentSettingsPage.module.css'
import { PaymentTerms } from './PaymentTerms.tsx'

/** Payment in person, and accounts at payment providers: which methods the checkout offers, and in which currency. */
export default function PaymentSettingsPage() {
  const { data, error, refetch } = useQuery(query(api.paymentSettings.list, {}))
  // Not refetched on focus, because the draft belongs to the loaded version.
  const terms = useQuery({ ...query(api.paymentSettings.terms, {}), refetchOnWindowFocus: false })
  const [edited, setEdited] = useState<{ provider: ConnectableProvider; integration?: PaymentIntegration }>()
  const failed = [{ error, data, refetch }, terms].find((one) => one.error && !one.data)
  if (failed) return <Failed onRetry={() => void failed.refetch()}>{failed.error!.message}</Failed>
  if (!data || !terms.data) return <PageSkeleton />
  const providerOf = (id: string) => data.providers.find((provider) => provider.id === id)
  return (
    <>
      <PaymentTerms document={terms.data} />
      <section className={styles.section} aria-labelledby="payment-accounts">
        <h2 id="payment-accounts">Your payment accounts</h2>
        <p className={styles.hint}>Each account adds payment methods to the checkout.</p>
        {data.integrations.length === 0 && <p className={styles.empty}>You have not connected an account yet.</p>}
        <ul className={styles.list}>
          {data.integrations.map((integration) => {
            const provider = providerOf(integration.provider)
            return (
              provider && (
                <IntegrationCard
                  key={integration._id}
                  provider={provider}
                  integration={integration}
                  onEdit={() => setEdited({ provider, integration })}
                />
              )
            )
          })}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="payment-providers">
        <h2 id="payment-providers">Connect an account</h2>
        <ul className={styles.list}>
          {data.providers.map((provider) => (
            <li key={provider.id} className={styles.card}>
              <div>
                <h3>{provider.label}</h3>
                <p className={styles.hint}>{provider.hint}</p>
              </div>
              <Button variant="default" onClick={() => setEdited({ provider })}>
                Connect {provider.label}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {edited && (
        <IntegrationDialog
          key={edited.integration?._id ?? edited.provider.id}
          provider={edited.provider}
          integration={edited.integration}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface CardProps {
  provider: ConnectableProvider
  integration: PaymentIntegration
  onEdit(): void
}

function IntegrationCard({ provider, integration, onEdit }: CardProps) {
  const { _id: id, currency, methods, isEnabled, isDemo, lastTest } = integration
  const test = useMutation({ mutationFn: () => api.paymentSettings.test({ id }) })
  const remove = useMutation({
    mutationFn: () => api.paymentSettings.remove({ id }),
    onSuccess({ message }) {
      toast.success(message)
    },
  })
  const labels = provider.methods.filter((method) => methods.includes(method.id)).map(({ label }) => label)
  return (
    <li className={styles.card}>
      <div>
        <h3>
          {provider.label}, {currency} {!isEnabled && <Badge tone="quiet">Off</Badge>}{' '}
          {isDemo && <Badge tone="info">Demo payments</Badge>}
        </h3>
        <p className={styles.hint}>{labels.join(', ')}</p>
        {lastTest && (
          <p className={lastTest.ok ? styles.good : styles.bad} role="status">
            {lastTest.message} <time dateTime={lastTest.at}>{formatMoment(lastTest.at)}</time>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {provider.hasTest && (
          <Button variant="default" size="sm" loading={test.isPending} onClick={() => test.mutate()}>
            Test keys
          </Button>
        )}
        <Button variant="default" size="sm" onClick={onEdit}>
          Edit
        </Button>
        <Confirm
          title={`Remove ${provider.label} for ${currency}?`}
          action="Remove"
          onConfirm={() => remove.mutateAsync()}
          opener={(ask) => (
            <Button variant="subtle" color="red" size="sm" onClick={ask}>
              Remove
            </Button>
          )}
        >
          Customers can no longer pay with it, and money that arrives for it later is not recorded. Orders are not
          affected.
        </Confirm>
      </div>
    </li>
  )
}
