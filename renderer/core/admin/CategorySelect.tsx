import { Select, type SelectProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type CategorizedType, maxCategoryName } from '#shared/core/category-options.ts'
import { api } from '../api/api.ts'
import { toast } from '../ui/toast.ts'
import { useCategories } from './use-categories.ts'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'searchValue' | 'filter'> {
  type: CategorizedType
  /** Name of the selected category. Without one, the category that the server chooses is shown, or the placeholder. */
  value?: string | null
  onChange?(name: string | null): void
  /** Offers only the subcategories of this top-level category, and adds new ones to it. */
  parent?: string
}

/** Value of the option that adds a category. Names have no line breaks. */
const newOption = '\n'

/** Selects one of the company's categories, or adds the typed one. */
export function CategorySelect({ type, value, onChange, parent, ...rest }: Props) {
  const { categories, options, fallback } = useCategories(type)
  const [search, setSearch] = useState('')
  const above = categories.find((one) => one.parent === null && one.name === parent)
  const offered =
    parent === undefined
      ? options
      : categories.flatMap((one) =>
          one.parent && one.parent === above?._id ? { value: one.name, label: one.name } : [],
        )
  const selected = value || (rest.placeholder === undefined ? fallback : '') || null
  const isKnown = !selected || offered.some((one) => one.value === selected)
  const known = isKnown ? offered : [...offered, { value: selected, label: selected }]
  const typed = search.trim()
  const isNew =
    typed !== '' &&
    typed.length <= maxCategoryName &&
    !known.some((one) => one.label === search || one.value.toLowerCase() === typed.toLowerCase())
  const showSelected = () => setSearch(known.find((one) => one.value === selected)?.label ?? '')
  const add = useMutation({
    mutationFn: (name: string) => api.adminCategories.create({ type, name, ...(above && { parent: above._id }) }),
    onSuccess: ({ name }) => {
      toast.success(`The category ${name} was added.`)
      onChange?.(name)
    },
    onError: showSelected,
  })
  return (
    <Select
      label="Category"
      allowDeselect={false}
      maxLength={maxCategoryName}
      {...rest}
      searchable
      openOnFocus={false}
      searchValue={search}
      onSearchChange={setSearch}
      data={isNew ? [...known, { value: newOption, label: `Add “${typed}”` }] : known}
      filter={({ options: all, search: text }) => {
        const wanted = text.trim().toLowerCase()
        return all.filter(
          (one) => 'value' in one && (one.value === newOption || one.label.toLowerCase().includes(wanted)),
        )
      }}
      value={selected}
      onChange={(name) => (name === newOption ? add.mutate(typed) : onChange?.(name))}
    />
  )
}
