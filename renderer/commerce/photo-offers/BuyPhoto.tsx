import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { ChoiceCards } from '#renderer/core/ui/ChoiceCards.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { Product, Variant } from '#shared/commerce/products.ts'
import { AddToCart } from '../cart/AddToCart.tsx'
import { PriceTag } from '../products/PriceTag.tsx'
import { findClosest, findSelected, productAsSold } from '../products/variant-selection.ts'
import styles from './BuyPhoto.module.css'

/** Sells a photo as a file: the choice of size and licence, and the price. */
export function BuyPhoto({ photoId }: { photoId: string }) {
  const { data, error, refetch } = useQuery(query(api.photoOffers.get, { id: photoId }))
  if (data) return <Offer {...data} />
  // It may have been withdrawn a moment ago.
  if (error?.code === 'NOT_FOUND' || error?.code === 'GONE') return null
  if (error) return <Failed onRetry={() => void refetch()}>Failed to load the prices of this photo</Failed>
  return (
    <Skeletons label="Loading prices" className={styles.bones}>
      <Bone width="50%" />
      <Bone height={120} />
    </Skeletons>
  )
}

interface OfferProps {
  product: Product
  licences: readonly { name: string; text: string }[]
}

function Offer({ product, licences }: OfferProps) {
  const id = useId()
  const [variantId, setVariantId] = useState<string | null>(null)
  const { variants } = product
  const selected = findSelected(product, variantId)
  if (!selected) return null
  const [size = '', licence = ''] = selected.values
  const choose = (option: number, value: string) => {
    const target = findClosest(variants, selected, option, value)
    if (target) setVariantId(target._id)
  }
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <h2 id={id}>Buy this photo</h2>
      <ChoiceCards
        legend="Size"
        name={`${id}-size`}
        value={size}
        onChange={(value) => choose(0, value)}
        choices={valuesOf(variants, 0).map((value) => ({
          ...{ id: value, ...sizeTexts(value) },
          end: formatMoney((findClosest(variants, selected, 0, value) ?? selected).price),
        }))}
      />
      <ChoiceCards
        legend="Licence"
        name={`${id}-licence`}
        value={licence}
        onChange={(value) => choose(1, value)}
        choices={valuesOf(variants, 1).map((value) => ({
          id: value,
          label: value,
          hint: value === licence && licences.find(({ name }) => name === value)?.text,
        }))}
      />
      <div className={styles.buy}>
        <div aria-live="polite">
          <PriceTag {...productAsSold(product, selected)} size="large" />
        </div>
        <AddToCart product={productAsSold(product, selected)} className={styles.button} />
      </div>
    </section>
  )
}

const valuesOf = (variants: readonly Variant[], option: number) => [
  ...new Set(variants.map(({ values }) => values[option] ?? '')),
]

/** `Small (1000 × 667 px)` as a label and a hint. */
function sizeTexts(value: string) {
  const [, label = value, hint] = /^(.*?) \((.*)\)$/.exec(value) ?? []
  return { label, hint }
}
