import { NativeSelect } from '@mantine/core'
import { DayFields } from '#renderer/core/admin/DayFields.tsx'
import { ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { ViewsMenu } from '#renderer/core/saved-views/admin/ViewsMenu.tsx'
import type { OrderSort } from '#shared/core/order-options.ts'
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

/** Search, days and sort order. All of it is in the address. */
export const OrderFilters = ({ choice, onChange }: Props) => (
  <ListToolbar
    label="Search orders"
    placeholder="Number, customer name or email"
    q={choice.q}
    onSearch={(q) => onChange({ q })}
  >
    <DayFields from={choice.from} until={choice.until} onChange={onChange} />
    <NativeSelect
      aria-label="Sort by"
      data={sorts}
      value={choice.sort}
      onChange={({ currentTarget: { value } }) => onChange({ sort: value === 'newest' ? undefined : value })}
    />
    <ViewsMenu list="orders" />
  </ListToolbar>
)
