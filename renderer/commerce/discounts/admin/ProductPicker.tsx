import { MultiSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { mostDiscountProducts } from '#shared/commerce/discount-options.ts'
import { useProductSearch } from '../../products/admin/use-product-search.ts'

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
  const found = useProductSearch(text)
  const known = [...value, ...found.products.filter(({ _id }) => !value.some((one) => one._id === _id))]
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
      nothingFoundMessage={found.nothingFound}
      hidePickedOptions
      value={value.map(({ _id }) => _id)}
      error={error}
      onChange={(ids) => onChange(known.filter(({ _id }) => ids.includes(_id)))}
    />
  )
}
