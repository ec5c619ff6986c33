import '#renderer/core/ui/input-styles.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { useCart } from '../cart/use-cart.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import styles from './CheckoutPage.module.css'

/** From the cart to an order, on one page. */
export default function CheckoutPage() {
  const { features } = useCompany()
  const { lines } = useCart()
  // The cart is the browser's: the server knows of none.
  const [alive, setAlive] = useState(false)
  const [placed, setPlaced] = useState(false)
  useEffect(() => setAlive(true), [])

  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Checkout</h1>
      {!alive || placed ? (
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
      ) : (
        <CheckoutForm onPlaced={() => setPlaced(true)} />
      )}
    </div>
  )
}
