import { Button, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconLink, IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import styles from './AmountDialog.module.css'

/** Sends a link with which the customer pays what is due, or shows it for a message. */
export function PaymentLink({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        Payment link
      </Button>
      {isOpen && <LinkDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function LinkDialog({ order: { _id, customer }, onClose }: { order: AdminOrder; onClose(): void }) {
  const client = useQueryClient()
  const request = useMutation({
    mutationFn: (send: boolean) => api.staffOrders.paymentLink({ id: _id, send }),
    onSuccess({ order }, send) {
      client.setQueryData(query(api.adminOrders.get, { id: _id }).queryKey, order)
      if (!send) return
      toast.success(`Payment link sent to ${customer.email}`)
      onClose()
    },
  })
  const link = request.variables === false ? request.data : undefined
  return (
    <Dialog open onClose={onClose} title="Payment link">
      <div className={styles.form}>
        <p>The customer opens the link without an account and pays what is due with any online payment of the shop.</p>
        {link ? (
          <>
            <TextInput label="Link" readOnly value={link.url} onFocus={(event) => event.currentTarget.select()} />
            <div className={styles.actions}>
              <Button
                variant="default"
                leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
                onClick={() => void copy(link.url)}
              >
                Copy link
              </Button>
              <Button
                component="a"
                href={whatsAppAddress(customer.phone, link.message)}
                target="_blank"
                rel="noopener"
                leftSection={<IconBrandWhatsapp size={16} stroke={1.75} aria-hidden />}
              >
                Open in WhatsApp
              </Button>
            </div>
          </>
        ) : (
          <div className={styles.actions}>
            <Button
              variant="default"
              leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
              loading={request.isPending && !request.variables}
              onClick={() => request.mutate(false)}
            >
              Create link
            </Button>
            {customer.email && (
              <Button
                leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
                loading={request.isPending && request.variables}
                onClick={() => request.mutate(true)}
              >
                Send by email
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** A message in WhatsApp. Numbers without their country code are left out, so that staff select the contact there. */
function whatsAppAddress(phone: string, message: string) {
  const number = /^(\+|00)/.test(phone.trim()) ? phone.replaceAll(/\D/g, '').replace(/^00/, '') : ''
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Link copied')
  } catch {
    toast.info('Your browser does not allow copying. Select the link and copy it yourself.')
  }
}
