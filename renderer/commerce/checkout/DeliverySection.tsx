import type { UseFormReturnType } from '@mantine/form'
import { IconTruckDelivery } from '@tabler/icons-react'
import { ChoiceCards } from '#renderer/core/ui/ChoiceCards.tsx'
import { formatMoney } from '#renderer/core/ui/format.ts'
import type { OfferedDelivery as Delivery, OfferedPickupPoint } from '#shared/commerce/delivery.ts'
import type { DeliveryKind } from '#shared/commerce/delivery-options.ts'
import { AddressFields } from './AddressFields.tsx'
import styles from './CheckoutPage.module.css'
import { CollectionText } from './CollectionText.tsx'
import type { CheckoutValues, Offered } from './checkout-form.ts'
import type { SuggestedPlace } from './suggestions.ts'

/** What the shop offers for the products of the cart. */
export interface OfferedDelivery extends Offered {
  pickupPoints: readonly OfferedPickupPoint[]
  places: readonly SuggestedPlace[]
  /** Whether customers collect at the company's address and the shop offers nothing else. */
  isSimple: boolean
}

interface Props {
  form: UseFormReturnType<CheckoutValues>
  kind: DeliveryKind | undefined
  offered: OfferedDelivery
  /** Deliveries for the place. */
  deliveries: readonly Delivery[]
  /** Whether the shop delivers to the place, but no order of this size. */
  isTooLarge: boolean
  /** Currency of their prices. */
  currency: string
  /** Whether the deliveries are those of the place before. */
  isLoading: boolean
}

/** How the customer gets the order: collection or delivery, with its address and price. */
export function DeliverySection({ form, kind, offered, deliveries, currency, isTooLarge, isLoading }: Props) {
  const { offersPickup, pickupPoints, countries } = offered
  const choose = (name: keyof CheckoutValues) => (value: string) => {
    form.setFieldValue(name, value)
    form.clearFieldError(name)
  }
  return (
    <section className={styles.card} aria-labelledby="checkout-delivery">
      <h2 id="checkout-delivery">Delivery</h2>
      {kind === 'none' && <p className={styles.hint}>These products need no delivery.</p>}
      {kind === undefined && (
        <p className={styles.problem} role="alert">
          This shop does not deliver at the moment. Please contact us.
        </p>
      )}
      {kind !== 'none' && offersPickup && countries.length > 0 && (
        <ChoiceCards
          legend="How do you want to get your order?"
          name="delivery-kind"
          choices={[
            { id: 'pickup', label: 'Collect', hint: 'Pick it up from us, free of charge.' },
            { id: 'delivery', label: 'Delivery', hint: 'We bring it to your address.' },
          ]}
          value={kind ?? ''}
          onChange={choose('kind')}
          error={form.errors.kind}
          path="kind"
        />
      )}
      {kind === 'pickup' &&
        (pickupPoints.length > 1 ? (
          <ChoiceCards
            legend="Where do you collect it?"
            name="pickup-point"
            choices={pickupPoints.map(({ id, name, address, hint }) => ({
              id,
              label: name,
              hint: [address, hint].filter(Boolean).join('\n'),
            }))}
            value={form.values.pointId}
            onChange={choose('pointId')}
            error={form.errors.pointId}
            path="pointId"
          />
        ) : (
          <CollectionText point={pickupPoints[0]} />
        ))}
      {kind === 'delivery' && (
        <>
          <AddressFields form={form} countries={countries} places={offered.places} />
          <div aria-busy={isLoading || undefined} className={styles.deliveries}>
            {deliveries.length > 0 ? (
              <ChoiceCards
                legend="Delivery options"
                name="delivery-method"
                choices={deliveries.map(({ id, name, hint, price }) => ({
                  id,
                  label: name,
                  hint,
                  end: price === 0 ? 'Free' : formatMoney(price, currency),
                }))}
                value={form.values.methodId}
                onChange={choose('methodId')}
                error={form.errors.methodId}
                path="methodId"
              />
            ) : (
              <p
                className={styles.way}
                role={form.errors.methodId ? 'alert' : 'status'}
                tabIndex={-1}
                data-path="methodId"
              >
                <IconTruckDelivery size={22} stroke={1.6} aria-hidden />
                <span>
                  <strong>
                    {isLoading
                      ? 'Loading delivery methods…'
                      : isTooLarge
                        ? 'Your order is too large for our deliveries to this address.'
                        : (form.errors.methodId ?? 'No delivery for this address yet')}
                  </strong>
                  {!isLoading && (isTooLarge ? tooLarge : noDelivery)(offersPickup)}
                </span>
              </p>
            )}
          </div>
        </>
      )}
    </section>
  )
}

const tooLarge = (offersPickup: boolean) => (offersPickup ? 'Order less, or collect your order.' : 'Order less.')

const noDelivery = (offersPickup: boolean) =>
  `Check the city, suburb and province.${offersPickup ? ' If we do not deliver there, you can collect your order.' : ''}`
