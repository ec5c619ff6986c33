import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { formatMoney } from '#renderer/core/ui/format.ts'
import type { OfferedDelivery } from '#shared/commerce/delivery.ts'
import type { DeliveryKind } from '#shared/commerce/delivery-options.ts'
import { AddressFields } from '../../../checkout/AddressFields.tsx'
import type { CheckoutValues, Offered } from '../../../checkout/checkout-form.ts'
import type { SuggestedPlace } from '../../../checkout/suggestions.ts'
import styles from './OrderEditor.module.css'

/** What the shop offers for the products of the order. */
interface DeliveryOffer extends Offered {
  pickupPoints: readonly { id: string; name: string }[]
  places: readonly SuggestedPlace[]
}

interface Props {
  form: UseFormReturnType<CheckoutValues>
  kind: DeliveryKind | undefined
  offered: DeliveryOffer
  /** Deliveries for the entered place. */
  deliveries: readonly OfferedDelivery[]
  currency: string
}

/** How the customer gets the order, with the address and the price of its delivery. */
export function DeliveryFields({ form, kind, offered, deliveries, currency }: Props) {
  const hint = useId()
  const { offersPickup, pickupPoints, countries } = offered
  const input = (name: keyof CheckoutValues) => ({ ...form.getInputProps(name), 'data-path': name })
  if (kind === 'none') return <p className={styles.hint}>These products need no delivery.</p>
  if (kind === undefined)
    return <p className={styles.hint}>The shop offers no delivery and no collection. Turn one on under Delivery.</p>
  return (
    <>
      {offersPickup && countries.length > 0 && (
        <NativeSelect
          label="How the customer gets it"
          data={[
            { value: 'pickup', label: 'Collection' },
            { value: 'delivery', label: 'Delivery' },
          ]}
          {...input('kind')}
          value={kind}
        />
      )}
      {kind === 'pickup' &&
        (pickupPoints.length > 1 ? (
          <NativeSelect
            label="Pickup point"
            data={[{ value: '', label: 'Choose' }, ...pickupPoints.map(({ id, name }) => ({ value: id, label: name }))]}
            {...input('pointId')}
          />
        ) : (
          <p className={styles.hint}>{pickupPoints[0]?.name ?? 'Collected at your address.'}</p>
        ))}
      {kind === 'delivery' && (
        <>
          <AddressFields form={form} countries={countries} places={offered.places} />
          {deliveries.length > 0 ? (
            <NativeSelect
              label="Delivery method"
              data={[
                { value: '', label: 'Choose' },
                ...deliveries.map(({ id, name, price }) => ({
                  value: id,
                  label: `${name}, ${price === 0 ? 'free' : formatMoney(price, currency)}`,
                })),
              ]}
              {...input('methodId')}
            />
          ) : (
            <p className={styles.hint} id={hint} role={form.errors.methodId ? 'alert' : undefined}>
              {form.errors.methodId ?? 'No delivery of the shop matches this address and order.'}
            </p>
          )}
        </>
      )}
    </>
  )
}
