import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { PageSkeleton } from '#renderer/core/admin/PageSkeleton.tsx'
import { RemoveButton } from '#renderer/core/admin/RemoveButton.tsx'
import { SettingsForm } from '#renderer/core/admin/SettingsForm.tsx'
import { useSettingsForm } from '#renderer/core/admin/use-settings-form.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import type { DeliverySettings } from '#shared/commerce/delivery.ts'
import { mostPickupPoints, mostZones } from '#shared/commerce/delivery-options.ts'
import styles from './DeliverySettings.module.css'
import {
  type DeliveryValues,
  deliveryChecks,
  newPickupPoint,
  newZone,
  rulesOf,
  toFormFields,
  valuesOf,
} from './delivery-form.ts'
import { type DeliveryFields, fieldOf } from './fields.ts'

import { ZoneSection } from './ZoneSection.tsx'

const loaded = query(api.adminDelivery.get, {})

/** Where customers collect, where the shop delivers, and what that costs. */
export default function DeliverySettingsPage() {
  // Not refetched on focus, because the draft belongs to the loaded version.
  const { data, error, refetch, isRefetching } = useQuery({ ...loaded, refetchOnWindowFocus: false })
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

function Settings({ document }: { document: DeliverySettings }) {
  const state = useSettingsForm<DeliveryValues, DeliverySettings>({
    name: 'delivery',
    document,
    valuesOf,
    validate: deliveryChecks,
    save: (values, updatedAt) =>
      api.adminDelivery.save({ ...rulesOf(values), ...(updatedAt !== undefined && { updatedAt }) }),
    load: () => api.adminDelivery.get({}),
    fieldNamesOf: toFormFields,
    done: 'Delivery settings saved',
  })
  const { form } = state
  const { zones } = form.values
  const country = zones.at(-1)?.places.at(-1)?.country
  return (
    <SettingsForm state={state}>
      <Collection form={form} />
      {zones.map(({ id }, at) => (
        <ZoneSection key={id} form={form} at={at} />
      ))}
      <FormSection
        name={zones.length ? 'Add a zone' : 'Delivery'}
        hint={
          zones.length
            ? 'If an address is in several zones, the most specific place decides: suburb, city, province, country.'
            : 'You do not deliver yet. A zone is an area with its own deliveries and prices.'
        }
      >
        <div data-wide>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            disabled={zones.length >= mostZones}
            onClick={() => form.insertListItem('zones', newZone(country))}
          >
            Add a delivery zone
          </Button>
        </div>
      </FormSection>
    </SettingsForm>
  )
}

function Collection({ form }: { form: DeliveryFields }) {
  const { offersPickup, pickupPoints } = form.values
  return (
    <FormSection name="Collection" hint="Customers pick their orders up from you, free of charge.">
      <Switch
        data-wide
        label="Customers can collect their orders"
        {...form.getInputProps('offersPickup', { type: 'checkbox' })}
      />
      {offersPickup && (
        <>
          {pickupPoints.length === 0 && (
            <p data-wide className={styles.hint}>
              Without pickup points customers collect at your company's address, with the text “How to collect” of the
              shop settings.
            </p>
          )}
          {pickupPoints.map(({ id, name }, at) => (
            <fieldset key={id} data-wide className={styles.entry}>
              <legend className="sr-only">{name || `Pickup point ${at + 1}`}</legend>
              <TextInput
                label="Pickup point"
                placeholder="Kiosk at the market"
                required
                maxLength={80}
                {...fieldOf(form, `pickupPoints.${at}.name`)}
              />
              <Textarea
                label="Address"
                autosize
                minRows={2}
                maxRows={5}
                maxLength={300}
                {...fieldOf(form, `pickupPoints.${at}.address`)}
              />
              <Textarea
                className={styles.wide}
                label="Opening hours and directions"
                autosize
                minRows={2}
                maxRows={6}
                maxLength={500}
                {...fieldOf(form, `pickupPoints.${at}.hint`)}
              />
              <div className={styles.foot}>
                <Switch
                  label="Offer at the checkout"
                  {...form.getInputProps(`pickupPoints.${at}.isEnabled`, { type: 'checkbox' })}
                />
                <RemoveButton
                  name={name || `pickup point ${at + 1}`}
                  onClick={() => form.removeListItem('pickupPoints', at)}
                />
              </div>
            </fieldset>
          ))}
          <div data-wide>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              disabled={pickupPoints.length >= mostPickupPoints}
              onClick={() => form.insertListItem('pickupPoints', newPickupPoint())}
            >
              Add a pickup point
            </Button>
          </div>
        </>
      )}
    </FormSection>
  )
}
