import '#renderer/core/ui/input-styles.ts'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { reportStage } from '../cart/report-stage.ts'
import { useCart } from '../cart/use-cart.ts'
import { useDeliveryOptions } from '../cart/use-delivery-options.ts'
import { useQuotedCart } from '../cart/use-quote.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import styles from './CheckoutPage.module.css'

export default function CheckoutPage() {
  const { features } = useCompany()
  const { lines, currency } = useCart()
  // The cart is stored in the browser, so the server renders a skeleton.
  const [hydrated, setHydrated] = useState(false)
  const [placed, setPlaced] = useState(false)
  useEffect(() => setHydrated(true), [])
  const isBuying = lines.length > 0
  useEffect(() => {
    if (isBuying) reportStage('checkout')
  }, [isBuying])
  // The form appears with everything that decides about its sections, so that nothing moves later.
  const { quote } = useQuotedCart(hydrated)
  const delivery = useDeliveryOptions(hydrated)
  const methods = useQuery({
    ...query(api.payments.methods, { currency }),
    enabled: hydrated,
    // The form stays while the methods of another currency are loading.
    placeholderData: keepPreviousData,
  })
  const isLoading = [quote, delivery, methods].some(({ isPending }) => isPending)
  const { offersPickup = true, pickupPoints = [], countries = [], places = [] } = delivery.data ?? {}
  const needsDelivery = quote.data?.needsDelivery ?? true
  const isSimple = needsDelivery && offersPickup && pickupPoints.length === 0 && countries.length === 0

  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Checkout</h1>
      {!hydrated || placed || (features.cart && lines.length > 0 && isLoading) ? (
        <Skeletons label="Loading your cart" className={styles.columns}>
          <Bone height={420} />
          <Bone height={320} />
        </Skeletons>
      ) : !features.cart || lines.length === 0 ? (
        <Empty
          action={
            <Button component={Link} to={paths.shop} variant="default">
              Go to shop
            </Button>
          }
        >
          Your cart is empty
        </Empty>
      ) : delivery.error && !delivery.data ? (
        <Failed onRetry={() => void delivery.refetch()}>{delivery.error.message}</Failed>
      ) : (
        <CheckoutForm
          offered={{ needsDelivery, offersPickup, pickupPoints, countries, places, isSimple }}
          takesCodes={quote.data?.takesCodes ?? false}
          methods={methods}
          onPlaced={() => setPlaced(true)}
        />
      )}
    </div>
  )
}
