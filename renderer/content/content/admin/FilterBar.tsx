import { ActionIcon, Select, TextInput } from '@mantine/core'
import { IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react'
import { useSearchField } from '#renderer/core/admin/use-search-field.ts'
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

/** Search, filters, sort and view. All of it is in the address. */
export function FilterBar<T extends ContentItem>({ kind, choice, total, view, onChange, onView }: Props<T>) {
  const search = useSearchField(choice.q, (q) => onChange({ q }))
  const things = kind.things ?? kind.many
  return (
    <search className={styles.bar}>
      <TextInput
        ref={search.ref}
        className={styles.search}
        type="search"
        aria-label={`Search ${things}`}
        placeholder={total === undefined ? `Search ${things}` : `Search ${formatNumber(total)} ${things}`}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search.value}
        onChange={(event) => search.type(event.currentTarget.value)}
      />
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
      <fieldset className={styles.views}>
        <legend className="sr-only">View</legend>
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label="Grid"
          aria-pressed={view === 'grid'}
          onClick={() => onView('grid')}
        >
          <IconLayoutGrid size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label="List"
          aria-pressed={view === 'list'}
          onClick={() => onView('list')}
        >
          <IconList size={16} stroke={1.75} />
        </ActionIcon>
      </fieldset>
    </search>
  )
}

interface SelectProps {
  filter: ContentFilter
  value: string | undefined
  onChange(value: string | undefined): void
}

function FilterSelect({ filter, value, onChange }: SelectProps) {
  const options = filter.useOptions()
  if (options.length === 0 && !value) return null
  // What the address names stays to be seen, also when it is gone.
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
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
}
