import { Select } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { MoveButtons } from '#renderer/core/ui/MoveButtons.tsx'
import { useReorder } from '#renderer/core/ui/use-reorder.ts'
import { mostCollectionProducts } from '#shared/commerce/collection-options.ts'
import styles from './ProductsField.module.css'
import { useProductSearch } from './use-product-search.ts'

interface Product {
  _id: string
  name: string
}

interface Props {
  /** Name of the field in the form, and of its list for screen readers. */
  field?: string
  name?: string
  most?: number
  /** A product that cannot be added. */
  except?: string | undefined
  value: readonly Product[]
  onChange(products: Product[]): void
  error: ReactNode
}

/** Products in their order, by default those of a collection: found by name or SKU, dragged or moved with buttons. */
export function ProductsField({
  field = 'products',
  name = 'Products',
  most = mostCollectionProducts,
  except,
  value,
  onChange,
  error,
}: Props) {
  const [text, setText] = useState('')
  const found = useProductSearch(text)
  const offered = found.products.filter(({ _id }) => _id !== except && !value.some((one) => one._id === _id))
  const { list, announcement, dragged, over, moveBy, dragProps } = useReorder({
    names: value.map(({ name }) => name),
    ids: value.map(({ _id }) => _id),
    order: value,
    onMove(from, to) {
      const next = [...value]
      next.splice(to, 0, ...next.splice(from, 1))
      onChange(next)
    },
  })
  return (
    <div data-wide className={styles.field}>
      <Select
        label="Add a product"
        placeholder="Name or SKU"
        data-field={field}
        searchable
        openOnFocus={false}
        searchValue={text}
        onSearchChange={setText}
        // The server has searched already, also in SKUs.
        filter={({ options }) => options}
        data={offered.map(({ _id, name }) => ({ value: _id, label: name }))}
        nothingFoundMessage={found.nothingFound}
        disabled={value.length >= most}
        error={error}
        value={null}
        onChange={(id) => {
          const product = offered.find(({ _id }) => _id === id)
          if (product) onChange([...value, product])
          setText('')
        }}
      />
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <ul ref={list} className={styles.list} aria-label={name}>
        {value.map(({ _id, name }, at) => (
          <li
            key={_id}
            className={styles.row}
            data-dragged={at === dragged || undefined}
            data-over={(at === over && over !== dragged) || undefined}
            {...dragProps(at)}
          >
            <span className={styles.grip} draggable>
              <IconGripVertical size={18} stroke={1.75} aria-hidden />
            </span>
            <span className={styles.name}>{name}</span>
            <span className={styles.buttons}>
              <MoveButtons
                name={name}
                color="gray"
                first={at === 0}
                last={at === value.length - 1}
                onMove={(by) => moveBy(at, by)}
              />
              <IconButton
                icon={IconTrash}
                color="gray"
                label={`Remove ${name}`}
                onClick={() => onChange(value.filter((one) => one._id !== _id))}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
