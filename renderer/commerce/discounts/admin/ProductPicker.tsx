import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { mostDiscountProducts } from '#shared/commerce/discount-options.ts'

interface Product {
  _id: string
  name: string
}

interface Props {
  value: readonly Product[]
  onChange(products: Product[]): void
  error: ReactNode
}

/** Products that a discount is limited to, found by name or SKU. */
export function ProductPicker({ value, onChange, error }: Props) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 250)
  const found = useQuery({
    ...query(api.adminProducts.page, { q: q || undefined, limit: 20 }),
    placeholderData: keepPreviousData,
  })
  const results: Product[] = (found.data?.results ?? []).map(({ _id, name }) => ({ _id, name }))
  const known = [...value, ...results.filter(({ _id }) => !value.some((one) => one._id === _id))]
  return (
    <MultiSelect
      data-wide
      data-field="products"
      label="Only for these products"
      description="Leave empty for all products."
      placeholder={value.length ? undefined : 'All products'}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has searched already, also in SKUs.
      filter={({ options }) => options}
      data={known.map(({ _id, name }) => ({ value: _id, label: name }))}
      maxValues={mostDiscountProducts}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No products match.'}
      hidePickedOptions
      value={value.map(({ _id }) => _id)}
      error={error}
      onChange={(ids) => onChange(known.filter(({ _id }) => ids.includes(_id)))}
    />
  )
}
