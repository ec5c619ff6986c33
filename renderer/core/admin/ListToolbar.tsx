import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './ListToolbar.module.css'
import { useSearchField } from './use-search-field.ts'

interface Props {
  /** Label of the search field: “Search users”. */
  label: string
  placeholder: string
  /** The current search text. */
  q: string
  onSearch(q: string): void
  /** Filters, sort order and views. */
  children?: ReactNode
}

/** Search, filters and sort order above a list. */
export function ListToolbar({ label, placeholder, q, onSearch, children }: Props) {
  const field = useSearchField(q, onSearch)
  return (
    <search className={styles.bar}>
      <TextInput
        ref={field.ref}
        className={styles.search}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={field.value}
        onChange={(event) => field.type(event.currentTarget.value)}
      />
      {children}
    </search>
  )
}

interface SelectProps {
  label: string
  /** Labels by value. */
  options: Readonly<Record<string, string>>
  /** Label while nothing is selected. Without one, the first option is the default. */
  every?: string
  value: string | undefined
  /** Without a value for the default. */
  onChange(value: string | undefined): void
}

/** A filter, or the sort order. */
export function ListSelect({ label, options, every, value = '', onChange }: SelectProps) {
  const entries = Object.entries(options)
  const all = every === undefined ? entries : [['', every] as const, ...entries]
  return (
    <NativeSelect
      aria-label={label}
      data={all.map(([option, name]) => ({ value: option, label: name }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value === all[0]?.[0] ? undefined : currentTarget.value)}
    />
  )
}

const views = [
  { view: 'grid', label: 'Grid', icon: IconLayoutGrid },
  { view: 'list', label: 'List', icon: IconList },
] as const
type View = (typeof views)[number]['view']

/** Switches between grid and list. */
export const ViewSwitch = ({ value, onChange }: { value: View; onChange(view: View): void }) => (
  <fieldset className={styles.views}>
    <legend className="sr-only">View</legend>
    {views.map(({ view, label, icon: Icon }) => (
      <ActionIcon
        key={view}
        variant="subtle"
        size={34}
        aria-label={label}
        aria-pressed={value === view}
        onClick={() => onChange(view)}
      >
        <Icon size={16} stroke={1.75} />
      </ActionIcon>
    ))}
  </fieldset>
)
