import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mostOfOne } from '#shared/product-options.ts'
import type { Product } from '#shared/products.ts'
import { AddToCart } from '../cart/AddToCart.tsx'
import { Quantity } from '../cart/Quantity.tsx'
import { useCart } from '../cart/use-cart.ts'
import { paths } from '../paths.ts'
import { useCompany } from '../site/company.ts'
import styles from './BuyBox.module.css'

/** Most products are in stock, and the form is not needed. */
const TellMe = lazy(async () => ({ default: (await import('./TellMe.tsx')).TellMe }))

/** How many, and what to do with them. */
export function BuyBox({ product }: { product: Product }) {
  const { features } = useCompany()
  const { add } = useCart()
  const navigate = useNavigate()
  const [qty, setQty] = useState(1)
  const most = Math.min(product.available ?? mostOfOne, mostOfOne)
  const out = product.availability === 'out'
  if (!features.cart) return <AddToCart product={product} className={styles.only} />
  if (out)
    return (
      <div>
        <AddToCart product={product} className={styles.only} />
        <Suspense>
          <TellMe product={product} />
        </Suspense>
      </div>
    )

  const buyNow = () => {
    add(product, qty)
    void navigate(paths.checkout)
  }
  return (
    <div className={styles.box}>
      <Quantity label={product.name} qty={qty} most={most} onChange={setQty} />
      <AddToCart product={product} qty={qty} className={styles.wide} />
      <Button size="md" variant="default" className={styles.wide} onClick={buyNow}>
        Buy now
      </Button>
    </div>
  )
}
