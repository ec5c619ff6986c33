import { ActionIcon, TextInput } from '@mantine/core'
import { IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './ListToolbar.module.css'
import { useSearchField } from './use-search-field.ts'

interface Props {
  /** What is searched: “Search users”. */
  label: string
  placeholder: string
  /** The search in force. */
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

const views = [
  { view: 'grid', label: 'Grid', icon: IconLayoutGrid },
  { view: 'list', label: 'List', icon: IconList },
] as const
type View = (typeof views)[number]['view']

/** Whether a list is drawn as a grid or as rows. */
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
