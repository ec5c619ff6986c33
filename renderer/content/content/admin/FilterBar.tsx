import { Select } from '@mantine/core'
import { ListToolbar, ViewSwitch } from '#renderer/core/admin/ListToolbar.tsx'
import { ViewsMenu } from '#renderer/core/saved-views/admin/ViewsMenu.tsx'
import { formatNumber } from '#renderer/core/ui/format.ts'
import type { ContentChoice, ContentFilter, ContentItem, ContentKind } from './content-kind.ts'
import styles from './FilterBar.module.css'

interface Props<T extends ContentItem> {
  kind: ContentKind<T>
  choice: ContentChoice
  total: number | undefined
  view: 'grid' | 'list'
  onChange(changes: Record<string, string | undefined>): void
  onView(view: 'grid' | 'list'): void
}

/** Search, filters, sort order and view, stored in the URL. */
export function FilterBar<T extends ContentItem>({ kind, choice, total, view, onChange, onView }: Props<T>) {
  const things = kind.things ?? kind.many
  return (
    <ListToolbar
      label={`Search ${things}`}
      placeholder={total === undefined ? `Search ${things}` : `Search ${formatNumber(total)} ${things}`}
      q={choice.q}
      onSearch={(q) => onChange({ q })}
    >
      {kind.filters.map((filter) => (
        <FilterSelect
          key={filter.name}
          filter={filter}
          value={choice.filters[filter.name]}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      ))}
      <Select
        className={styles.select}
        aria-label="Sort by"
        data={[...kind.sorts]}
        value={choice.sort}
        allowDeselect={false}
        onChange={(sort) => onChange({ sort: sort === kind.sorts[0]?.value ? undefined : (sort ?? undefined) })}
      />
      <ViewsMenu list={kind.id} />
      <ViewSwitch value={view} onChange={onView} />
    </ListToolbar>
  )
}

interface SelectProps {
  filter: ContentFilter
  value: string | undefined
  onChange(value: string | undefined): void
}

function FilterSelect({ filter, value, onChange }: SelectProps) {
  const options = filter.useOptions?.() ?? filter.options ?? []
  if (options.length === 0 && !value) return null
  // The selected value stays visible even if the option was removed.
  const known = !value || options.some((option) => option.value === value)
  return (
    <Select
      className={styles.select}
      aria-label={filter.label}
      placeholder={filter.all}
      data={known ? [...options] : [...options, { value, label: value }]}
      value={value ?? null}
      searchable={options.length > 10}
      clearable
      onChange={(value) => onChange(value ?? undefined)}
    />
  )
}
