import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { type Addable, addablesOf, canAdd, stockLabel } from './editor-lines.ts'

interface Props {
  /** Shown if no line was added. */
  error?: string | undefined
  onAdd(added: Addable): void
}

/** Finds products and variants by name or SKU and adds them. */
export function ProductSearch({ error, onAdd }: Props) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 250)
  const found = useQuery({
    ...query(api.adminProducts.page, { q: q || undefined, limit: 20, view: 'active' }),
    placeholderData: keepPreviousData,
  })
  const addables = (found.data?.results ?? []).flatMap(addablesOf)
  const labelOf = (one: Addable) => `${nameOfLine(one)} · ${formatMoney(one.price)} · ${stockLabel(one)}`
  return (
    <Select
      label="Add a product"
      placeholder="Name or SKU"
      searchable
      data-path="items"
      searchValue={text}
      onSearchChange={setText}
      // The server has searched already, also in SKUs.
      filter={({ options }) => options}
      data={addables.map((one) => ({ value: one.key, label: labelOf(one), disabled: !canAdd(one) }))}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No products match.'}
      maxDropdownHeight={320}
      value={null}
      error={error}
      onChange={(key) => {
        const one = addables.find((addable) => addable.key === key)
        if (one) onAdd(one)
        setText('')
      }}
    />
  )
}
