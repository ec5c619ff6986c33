import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MoneyField } from '#renderer/core/admin/MoneyField.tsx'
import { isAmount, typedAmount } from '#renderer/core/admin/typed-amount.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminOffer } from '#shared/commerce/photo-offers.ts'
import { LicencesForm } from './LicencesForm.tsx'
import styles from './SellPhoto.module.css'

interface Props {
  photoId: string
  offer: AdminOffer
  onClose(): void
}

/** Prices of a photo: a size per row, a licence per column. Empty fields are not sold. */
export function OfferForm({ photoId, offer, onClose }: Props) {
  const { licences, sizes, product } = offer
  const client = useQueryClient()
  const key = (size: string, licence: string) => `${size} ${licence}`
  const [typed, setTyped] = useState(
    () => new Map(offer.prices.map(({ size, licence, price }) => [key(size, licence), typedAmount(price)])),
  )
  const [isEditingLicences, setEditingLicences] = useState(false)
  const [checked, setChecked] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const set = (news: AdminOffer) => client.setQueryData(query(api.adminPhotoOffers.get, { id: photoId }).queryKey, news)
  const save = useMutation({
    meta: { changesNothing: true, callerShowsErrors: true },
    mutationFn: api.adminPhotoOffers.save,
    onSuccess: (news) => {
      set(news)
      toast.success(product ? 'Prices saved' : 'The photo is for sale')
      onClose()
    },
  })
  const end = useMutation({
    meta: { changesNothing: true, callerShowsErrors: true },
    mutationFn: () => api.adminPhotoOffers.end({ id: photoId }),
    onSuccess: ({ message }) => {
      const { product: _, ...rest } = offer
      set({ ...rest, prices: [] })
      toast.success(message)
      onClose()
    },
  })
  const cells = sizes.flatMap((size) =>
    licences.map(({ name }) => ({ size: size.id, licence: name, text: typed.get(key(size.id, name))?.trim() ?? '' })),
  )
  const prices = cells.filter(({ text }) => text !== '')
  const isInvalid = (text: string) => text.trim() !== '' && !isAmount(text)
  const problem =
    prices.length === 0
      ? 'Enter at least one price.'
      : prices.some(({ text }) => isInvalid(text))
        ? 'Enter amounts, e.g. 19.90.'
        : undefined
  const submit = () => {
    setChecked(true)
    if (problem) return
    save.mutate({
      id: photoId,
      prices: prices.map(({ size, licence, text }) => ({ size, licence, price: Number(text) })),
    })
  }
  if (isEditingLicences)
    return (
      <LicencesForm
        licences={licences}
        onClose={() => setEditingLicences(false)}
        onSaved={(saved, renamed) => {
          // Prices stay with a renamed licence.
          setTyped(new Map(cells.map(({ size, licence, text }) => [key(size, renamed.get(licence) ?? licence), text])))
          void client.invalidateQueries({ queryKey: [api.adminPhotoOffers.get.key] })
          set({ ...offer, licences: saved })
          setEditingLicences(false)
        }}
      />
    )
  return (
    <div className={styles.form}>
      <p className={styles.hint}>
        Customers download the file after payment, with the text of the licence. Leave a price empty to leave out that
        combination. While the photo is for sale, the site displays it only in widths below the smallest size on sale.
      </p>
      {sizes.map((size) => (
        <fieldset key={size.id} className={styles.size}>
          <legend>{size.value}</legend>
          {licences.map(({ name }) => {
            const text = typed.get(key(size.id, name)) ?? ''
            return (
              <MoneyField
                key={name}
                label={name}
                value={text}
                error={checked && isInvalid(text)}
                onChange={(event) => setTyped(new Map(typed).set(key(size.id, name), event.currentTarget.value))}
              />
            )
          })}
        </fieldset>
      ))}
      <Button className={styles.link} size="xs" variant="subtle" onClick={() => setEditingLicences(true)}>
        Edit licences
      </Button>
      <p role="alert" className={styles.problem}>
        {(checked && problem) || save.error?.message || end.error?.message}
      </p>
      <div className={styles.actions}>
        {product && (
          <Button variant="subtle" color="red" onClick={() => setEnding(true)}>
            Stop selling
          </Button>
        )}
        <Button loading={save.isPending} onClick={submit}>
          {product ? 'Save prices' : 'Sell photo'}
        </Button>
      </div>
      <ConfirmDialog
        open={isEnding}
        title="Stop selling this photo?"
        action="Stop selling"
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setEnding(false)}
      >
        Visitors can then download it for free, as other photos. Buyers can still download what they paid for.
      </ConfirmDialog>
    </div>
  )
}
