import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { newId } from '#renderer/core/new-id.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminOrder, Shipment } from '#shared/commerce/orders.ts'
import { cannot, unsentUnits } from '#shared/core/order-options.ts'
import { ShipmentList } from '../ShipmentList.tsx'
import dialogStyles from './AmountDialog.module.css'
import styles from './MoneyCard.module.css'
import { selectedUnits, type Units, UnitsField } from './UnitsField.tsx'

type OpenDialog = { kind: 'send' } | { kind: 'edit' | 'remove'; shipment: Shipment }

/** The parcels of an order, and the form to send the next one. */
export function ShipmentsCard({ order }: { order: AdminOrder }) {
  const [form, setForm] = useState<OpenDialog>()
  const close = () => setForm(undefined)
  const { shipments = [] } = order
  const problem = cannot.ship(order)
  if (shipments.length === 0 && problem) return null
  return (
    <section className={styles.card} aria-labelledby="order-shipments">
      <h2 id="order-shipments">Shipments</h2>
      <ShipmentList
        order={order}
        actions={(shipment) => (
          <>
            <Button variant="subtle" size="compact-sm" onClick={() => setForm({ kind: 'edit', shipment })}>
              Edit tracking
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => setForm({ kind: 'remove', shipment })}>
              Remove
            </Button>
          </>
        )}
      />
      {!problem && (
        <div className={styles.actions}>
          <Button variant="default" size="sm" onClick={() => setForm({ kind: 'send' })}>
            Mark as sent
          </Button>
        </div>
      )}
      {form?.kind === 'send' && <SendDialog order={order} onClose={close} />}
      {form?.kind === 'edit' && <TrackingDialog shipment={form.shipment} onClose={close} />}
      {form?.kind === 'remove' && <RemoveDialog shipment={form.shipment} onClose={close} />}
    </section>
  )
}

/** Shows the order after a change at once. */
function useShowOrder() {
  const client = useQueryClient()
  return (order: AdminOrder) => client.setQueryData(query(api.adminOrders.get, { id: order._id }).queryKey, order)
}

function SendDialog({ order, onClose }: { order: AdminOrder; onClose(): void }) {
  const client = useQueryClient()
  const showOrder = useShowOrder()
  const [units, setUnits] = useState<Units>(() =>
    Object.fromEntries(order.lines.map((line) => [line._id, unsentUnits(line)])),
  )
  const [tracking, setTracking] = useState(noTracking)
  const [notify, setNotify] = useState(true)
  const [idempotencyKey] = useState(newId)
  const lines = selectedUnits(units)
  const send = useMutation({
    mutationFn: () =>
      api.shipments.create({
        ...{ id: order._id, updatedAt: order.updatedAt, lines, ...tracking, idempotencyKey },
        notify: notify && order.customer.email !== '',
      }),
    meta: { formShowsFieldErrors: true },
    onSuccess(saved) {
      showOrder(saved)
      toast.success('Shipment recorded')
      onClose()
    },
    onError({ code }) {
      // Shows the change of the other admin.
      if (code === 'STALE') void client.invalidateQueries()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Mark as sent">
      <form className={dialogStyles.form} onSubmit={submitted(() => send.mutate())} noValidate>
        <UnitsField
          legend="Products in this parcel"
          lines={order.lines}
          mostOf={unsentUnits}
          units={units}
          error={send.error?.fields?.lines}
          onChange={setUnits}
        />
        <TrackingFields value={tracking} fields={send.error?.fields} onChange={setTracking} />
        {order.customer.email && (
          <Checkbox
            label="Notify the customer by email"
            checked={notify}
            onChange={(event) => setNotify(event.currentTarget.checked)}
          />
        )}
        <FormActions
          submit="Mark as sent"
          busy={send.isPending}
          disabled={lines.length === 0}
          className={dialogStyles.actions}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

interface Tracking {
  trackingNumber: string
  trackingUrl: string
}
const noTracking: Tracking = { trackingNumber: '', trackingUrl: '' }

function TrackingFields({
  value,
  fields,
  onChange,
}: {
  value: Tracking
  fields: Record<string, string> | undefined
  onChange(value: Tracking): void
}) {
  return (
    <>
      <TextInput
        label="Tracking number (optional)"
        maxLength={100}
        value={value.trackingNumber}
        error={fields?.trackingNumber}
        onChange={(event) => onChange({ ...value, trackingNumber: event.currentTarget.value })}
      />
      <TextInput
        label="Tracking address (optional)"
        type="url"
        placeholder="https://"
        maxLength={500}
        value={value.trackingUrl}
        error={fields?.trackingUrl}
        onChange={(event) => onChange({ ...value, trackingUrl: event.currentTarget.value })}
      />
    </>
  )
}

function TrackingDialog({ shipment, onClose }: { shipment: Shipment; onClose(): void }) {
  const showOrder = useShowOrder()
  const { trackingNumber = '', trackingUrl = '' } = shipment
  const [tracking, setTracking] = useState<Tracking>({ trackingNumber, trackingUrl })
  const save = useMutation({
    mutationFn: () => api.shipments.update({ id: shipment._id, ...tracking }),
    meta: { formShowsFieldErrors: true },
    onSuccess(saved) {
      showOrder(saved)
      toast.success('Tracking saved')
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Edit tracking">
      <form className={dialogStyles.form} onSubmit={submitted(() => save.mutate())} noValidate>
        <TrackingFields value={tracking} fields={save.error?.fields} onChange={setTracking} />
        <FormActions submit="Save" busy={save.isPending} className={dialogStyles.actions} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function RemoveDialog({ shipment, onClose }: { shipment: Shipment; onClose(): void }) {
  const showOrder = useShowOrder()
  const remove = useMutation({
    mutationFn: () => api.shipments.remove({ id: shipment._id }),
    onSuccess(saved) {
      showOrder(saved)
      toast.success('Shipment removed')
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open
      title="Remove this shipment?"
      action="Remove"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Its products count as not sent again. The customer gets no email.
    </ConfirmDialog>
  )
}
