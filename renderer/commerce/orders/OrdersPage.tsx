import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { MoreItems } from '#renderer/core/lists/MoreItems.tsx'
import { paths } from '#renderer/core/paths.ts'
import { RequireSignIn } from '#renderer/core/session/RequireSignIn.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { OrderCard } from './OrderCard.tsx'
import styles from './OrdersPage.module.css'

export default function OrdersPage() {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Your Orders</h1>
      <RequireSignIn>
        <Orders />
      </RequireSignIn>
    </div>
  )
}

function Orders() {
  const list = useInfiniteQuery(listPages(api.orders.mine, { limit: 12 }))
  const orders = list.data?.pages.flatMap(({ results }) => results) ?? []
  if (!list.data)
    return <LoadingState query={list} label="Loading your orders" className={styles.list} bones={[148, 148]} />
  if (orders.length === 0)
    return (
      <Empty
        action={
          <Button component={Link} to={paths.shop} variant="default">
            Go to shop
          </Button>
        }
      >
        You have no orders yet.
      </Empty>
    )
  return (
    <>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <MoreItems list={list} loaded={orders.length} total={list.data.pages[0]?.total} />
    </>
  )
}
