import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useLastKnownMay } from '#renderer/core/admin/use-last-known-may.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import type { AdminOffer } from '#shared/commerce/photo-offers.ts'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { OfferForm } from './OfferForm.tsx'
import styles from './SellPhoto.module.css'

/** The sale of a photo in its form, for admins. Changes are saved at once. */
export function SellPhoto({ photo: { _id, state, published } }: { photo: AdminPhoto }) {
  const may = useLastKnownMay()
  const [isOpen, setOpen] = useState(false)
  const isReady = may('admin') && state === 'ready'
  const offer = useQuery({
    ...query(api.adminPhotoOffers.get, { id: _id }),
    enabled: isReady,
    refetchInterval: ({ state: { data } }) => (data?.product?.isPreparing ? 2000 : false),
  })
  if (!isReady) return null
  const product = offer.data?.product
  return (
    <div className={styles.sale}>
      <p className={styles.name}>Sale</p>
      <p className={styles.state}>{offer.data ? stateOf(offer.data, published) : ' '}</p>
      <div className={styles.buttons}>
        <Button size="xs" variant="default" disabled={!offer.data} onClick={() => setOpen(true)}>
          {product ? 'Change prices' : 'Sell this photo'}
        </Button>
        {product && <Link to={paths.admin.editProduct(product._id)}>Open product</Link>}
      </div>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title="Sell this photo" width={640}>
          {offer.data ? (
            <OfferForm photoId={_id} offer={offer.data} onClose={() => setOpen(false)} />
          ) : (
            <LoadingState query={offer} label="Loading prices" failed="Failed to load the prices" bones={[120, 120]} />
          )}
        </Dialog>
      )}
    </div>
  )
}

function stateOf({ product, prices, publicWidth }: AdminOffer, isPublished: boolean) {
  if (!product) return 'Not for sale. Visitors can download it for free.'
  if (product.isPreparing) return 'Its files are being made. This takes a moment.'
  const from = `from ${formatMoney(Math.min(...prices.map(({ price }) => price)))}`
  if (product.isActive)
    return `For sale ${from}. Visitors have no free download. They see it at most ${publicWidth} pixels wide, in texts and slides too.`
  return isPublished ? `Its product is hidden in the shop, ${from}.` : `For sale ${from} once the photo is published.`
}
