import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { DayFields } from '#renderer/core/admin/DayFields.tsx'
import { useSearchField } from '#renderer/core/admin/use-search-field.ts'
import { ViewsMenu } from '#renderer/core/saved-views/admin/ViewsMenu.tsx'
import type { OrderSort } from '#shared/core/order-options.ts'
import styles from './OrderFilters.module.css'
import type { OrderChoice } from './order-search.ts'

const sorts: { value: OrderSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'highest', label: 'Highest total' },
  { value: 'lowest', label: 'Lowest total' },
]

interface Props {
  choice: OrderChoice
  onChange(changes: Record<string, string | undefined>): void
}

/** Search, days and order. All of it is in the address. */
export function OrderFilters({ choice, onChange }: Props) {
  const search = useSearchField(choice.q, (q) => onChange({ q }))
  return (
    <search className={styles.bar}>
      <TextInput
        ref={search.ref}
        className={styles.search}
        type="search"
        aria-label="Search orders"
        placeholder="Number, customer name or email"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search.value}
        onChange={(event) => search.type(event.currentTarget.value)}
      />
      <DayFields from={choice.from} until={choice.until} onChange={onChange} />
      <NativeSelect
        className={styles.sort}
        aria-label="Sort by"
        data={sorts}
        value={choice.sort}
        onChange={({ currentTarget: { value } }) => onChange({ sort: value === 'newest' ? undefined : value })}
      />
      <ViewsMenu list="orders" />
    </search>
  )
}
