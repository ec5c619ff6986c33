import { Button, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { RecordPage } from '#renderer/core/admin/RecordPage.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { FactList } from '#renderer/core/ui/FactList.tsx'
import { formatDay, formatMoment, formatMoney, formatNumber } from '#renderer/core/ui/format.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { useSingleFlight } from '#renderer/core/ui/use-single-flight.ts'
import type { CustomerPage as Customer } from '#shared/commerce/customers.ts'
import { paymentStatusLabels } from '#shared/core/order-options.ts'
import { StatusBadge } from '../../StatusBadge.tsx'
import styles from './CustomerPage.module.css'

const list = { to: paths.admin.customers, title: 'Customers' }

/** One customer: orders, spend, addresses and notes of staff. */
export default function CustomerPage() {
  const { id = '' } = useParams()
  const customer = useQuery(query(api.adminCustomers.get, { id }))
  return (
    <RecordPage
      query={customer}
      under={list}
      missing={{
        title: 'Customer not found',
        hint: <p className={styles.quiet}>There is no customer at this address.</p>,
      }}
      failed="Failed to load the customer"
      label="Loading the customer"
      className={styles.columns}
      bones={[320, 220]}
    >
      {(found) => <OpenCustomer customer={found} />}
    </RecordPage>
  )
}

function OpenCustomer({ customer }: { customer: Customer }) {
  const { _id, name, email, phone, userId, orders, spent, lastOrderAt, addresses } = customer
  return (
    <>
      <PageHead
        under={list}
        title={name}
        note={<Badge tone={userId ? 'info' : 'quiet'}>{userId ? 'Registered' : 'Guest'}</Badge>}
      >
        <ToolButton icon={IconPlus} to={paths.admin.addOrderFor(_id)}>
          Create order
        </ToolButton>
      </PageHead>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <section className={styles.card} aria-labelledby="customer-orders">
            <h2 id="customer-orders">Orders</h2>
            <FactList
              className={styles.facts}
              facts={[
                ['Orders', formatNumber(orders)],
                ['Spent', formatMoney(spent)],
                ['Last order', lastOrderAt && formatDay(lastOrderAt)],
              ]}
            />
            <Orders customer={customer} />
          </section>
          <Notes customer={customer} />
        </div>
        <section className={styles.card} aria-labelledby="customer-contact">
          <h2 id="customer-contact">Contact</h2>
          <ul className={styles.ways}>
            {email && (
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            )}
            {phone && (
              <li>
                <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
              </li>
            )}
            {userId && (
              <li>
                <Link to={paths.admin.editUser(userId)}>See the account</Link>
              </li>
            )}
          </ul>
          {addresses.length > 0 && <h3>Addresses</h3>}
          {addresses.map((lines) => (
            <address key={lines.join()} className={styles.address}>
              {lines.join('\n')}
            </address>
          ))}
        </section>
      </div>
    </>
  )
}

function Orders({ customer: { latest } }: { customer: Customer }) {
  if (latest.length === 0) return <p className={styles.quiet}>No orders yet.</p>
  const among = latest.map(({ _id }) => _id)
  return (
    <ul className={styles.orders}>
      {latest.map(({ _id, orderNumber, status, paymentStatus, total, currency, createdAt }) => (
        <li key={_id}>
          <Link to={paths.admin.order(_id)} state={{ among }}>
            {orderNumber}
          </Link>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          <span>
            <StatusBadge status={status} /> {paymentStatusLabels[paymentStatus]}
          </span>
          <strong className="num">{formatMoney(total, currency)}</strong>
        </li>
      ))}
    </ul>
  )
}

function Notes({ customer: { _id, notes } }: { customer: Customer }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const once = useSingleFlight()
  const note = useMutation({
    mutationFn: () => api.adminCustomers.note({ id: _id, text }),
    onSuccess(customer) {
      client.setQueryData(query(api.adminCustomers.get, { id: _id }).queryKey, customer)
      setText('')
      toast.success('Note added')
    },
  })
  return (
    <section className={styles.card} aria-labelledby="customer-notes">
      <h2 id="customer-notes">Notes</h2>
      <form className={styles.form} onSubmit={submitted(() => text.trim() && once(() => note.mutateAsync()))}>
        <Textarea
          label="Add a note"
          description="Only staff see it."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={note.isPending} disabled={!text.trim()}>
          Add note
        </Button>
      </form>
      <ul className={styles.notes}>
        {notes.map(({ _id: key, text: written, by, createdAt }) => (
          <li key={key}>
            <p>{written}</p>
            <small>
              <time dateTime={createdAt}>{formatMoment(createdAt)}</time>, {by}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
