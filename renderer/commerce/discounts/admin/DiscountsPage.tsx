import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { LoadMore, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { formatMoney, formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { discountStateLabels, discountStates } from '#shared/commerce/discount-options.ts'
import type { Discount } from '#shared/commerce/discounts.ts'
import styles from './DiscountsPage.module.css'
import { ruleText, stateTones, usesText } from './discount-text.ts'

/** All discounts with their state and uses. */
export default function DiscountsPage() {
  const { search, change, clear } = useListSearch()
  const state = discountStates.find((one) => one === search.get('state'))
  const q = search.get('q')?.trim().slice(0, 100) ?? ''
  const list = useInfiniteQuery({
    queryKey: [api.adminDiscounts.list.key, 'pages', { state, q }],
    queryFn: ({ pageParam }) =>
      api.adminDiscounts.list({ state, q: q || undefined, limit: 48, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const first = list.data?.pages[0]
  const discounts = list.data?.pages.flatMap(({ results }) => results) ?? []
  const isFiltered = state !== undefined || q !== ''
  const add = (
    <Button
      component={Link}
      to={paths.admin.addDiscount}
      size="sm"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      Add discount
    </Button>
  )
  return (
    <>
      <PageHead>{add}</PageHead>
      <ListToolbar label="Search discounts" placeholder="Code or name" q={q} onSearch={(text) => change({ q: text })}>
        <NativeSelect
          aria-label="Status"
          data={[
            { value: '', label: 'All statuses' },
            ...discountStates.map((value) => ({ value, label: discountStateLabels[value] })),
          ]}
          value={state ?? ''}
          onChange={(event) => change({ state: event.currentTarget.value || undefined })}
        />
      </ListToolbar>
      <ManageList
        list={list}
        total={first?.total}
        status={first && formatPlural(first.total, 'discount')}
        loading="Loading discounts"
        failed="Failed to load discounts"
        empty={
          isFiltered ? (
            <Empty
              action={
                <Button variant="default" onClick={clear}>
                  Show all discounts
                </Button>
              }
            >
              No discounts match.
            </Empty>
          ) : (
            <Empty action={add}>You have no discounts yet.</Empty>
          )
        }
      >
        <DiscountTable discounts={discounts} />
        <LoadMore list={list} loaded={discounts.length} total={first?.total ?? 0} />
      </ManageList>
    </>
  )
}

const DiscountTable = ({ discounts }: { discounts: readonly Discount[] }) => (
  <div className={styles.card}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th>Discount</th>
          <th>Effect</th>
          <th>Status</th>
          <th className={styles.number}>Uses</th>
          <th className={styles.number} data-leaves>
            Discounted
          </th>
          <th className={styles.actions}>Actions</th>
        </tr>
      </thead>
      <tbody>
        {discounts.map((discount) => (
          <tr key={discount._id}>
            <td className={styles.discount}>
              <span className={styles.names}>
                <Link to={paths.admin.editDiscount(discount._id)} className={styles.name}>
                  {discount.code || discount.name}
                </Link>
                <small>{discount.code ? discount.name : 'Automatic'}</small>
              </span>
            </td>
            <td className={styles.effect}>{ruleText(discount.rule)}</td>
            <td className={styles.status}>
              <Badge tone={stateTones[discount.state]}>{discountStateLabels[discount.state]}</Badge>
            </td>
            <td className={`num ${styles.number} ${styles.uses}`}>
              {usesText(discount)}
              <span className={styles.word}> used</span>
            </td>
            <td className={`num ${styles.number}`} data-leaves>
              {formatMoney(discount.amount)}
            </td>
            <td className={styles.actions}>
              <ActionIcon
                component={Link}
                to={paths.admin.editDiscount(discount._id)}
                variant="subtle"
                size={36}
                aria-label={`Edit ${discount.code || discount.name}`}
              >
                <IconPencil size={18} stroke={1.75} />
              </ActionIcon>
              <RemoveDiscount discount={discount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function RemoveDiscount({ discount: { _id, code, name } }: { discount: Discount }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.adminDiscounts.remove({ id: _id }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => setIsAsking(false),
  })
  const label = code || name
  return (
    <>
      <ActionIcon variant="subtle" size={36} aria-label={`Remove ${label}`} onClick={() => setIsAsking(true)}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${label}?`}
        action="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
      >
        Customers can no longer use it. Orders that were placed with it stay as they are.
      </ConfirmDialog>
    </>
  )
}
