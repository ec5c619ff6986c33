import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { SignedIn } from '#renderer/core/session/SignedIn.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { OrderCard } from './OrderCard.tsx'
import styles from './OrdersPage.module.css'

export default function OrdersPage() {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Your Orders</h1>
      <SignedIn>
        <Orders />
      </SignedIn>
    </div>
  )
}

function Orders() {
  const list = useInfiniteQuery({
    queryKey: [api.orders.mine.key, 'pages'],
    queryFn: ({ pageParam }) => api.orders.mine({ limit: 12, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
  const orders = list.data?.pages.flatMap(({ results }) => results) ?? []
  if (list.isPending)
    return (
      <Skeletons label="Loading your orders" className={styles.list}>
        <Bone height={148} />
        <Bone height={148} />
      </Skeletons>
    )
  if (list.isError && orders.length === 0)
    return (
      <Failed onRetry={() => void list.refetch()} retrying={list.isRefetching}>
        {list.error.message}
      </Failed>
    )
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
      {list.hasNextPage && (
        <div className={styles.list}>
          <Button
            variant="default"
            className={styles.more}
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  )
}
