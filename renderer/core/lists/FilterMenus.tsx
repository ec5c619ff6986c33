import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import styles from './FilterBar.module.css'
import type { FilterProps } from './FilterChips.tsx'
import { type Filters, labelOf, optionsOf, toggleOption } from './list-state.ts'

interface Props<F extends Filters, S extends string> extends FilterProps<F, S> {
  name: keyof F & string
}

/** A menu with the options of one filter, for wide screens. */
export function FilterMenu<F extends Filters, S extends string>({ shape, state, facets, onChange, name }: Props<F, S>) {
  const filter = shape.filters[name]!
  const selected: readonly string[] = state.filters[name]
  const options = optionsOf(shape, state, name, facets?.[name]).map((option) => ({
    value: option,
    rightSection: facets?.[name] && <span className={`num ${styles.count}`}>{facets[name][option] ?? 0}</span>,
    children: labelOf(filter, option),
  }))
  const [only] = selected
  return (
    <Menu position="bottom-end" closeOnItemClick={filter.single ?? false} withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size="sm" className={styles.wide} rightSection={<Chevron />}>
          {filter.single && only !== undefined ? (
            <>
              <span className="sr-only">{filter.label}: </span>
              {labelOf(filter, only)}
            </>
          ) : (
            <>
              {selected.length === 0 ? (filter.unset ?? filter.label) : filter.label}
              {selected.length > 0 && ` (${selected.length})`}
            </>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {filter.single ? (
          <Menu.RadioGroup value={only ?? ''} onChange={(option) => onChange(toggleOption(shape, state, name, option))}>
            {options.map((option) => (
              <Menu.RadioItem
                key={option.value}
                {...option}
                // Selecting the same option again clears it; a radio does not report that.
                onClick={() => option.value === only && onChange(toggleOption(shape, state, name, option.value))}
              />
            ))}
          </Menu.RadioGroup>
        ) : (
          <Menu.CheckboxGroup
            value={[...selected]}
            onChange={(after) => {
              const changed = options.find(({ value }) => after.includes(value) !== selected.includes(value))
              if (changed) onChange(toggleOption(shape, state, name, changed.value))
            }}
          >
            {options.map((option) => (
              <Menu.CheckboxItem key={option.value} {...option} />
            ))}
          </Menu.CheckboxGroup>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

export function SortMenu<F extends Filters, S extends string>({ shape, state, onChange }: FilterProps<F, S>) {
  const sorts = Object.entries(shape.sorts) as [S, string][]
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size="sm" rightSection={<Chevron />}>
          <span className="sr-only">Sort: </span>
          {shape.sorts[state.sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={state.sort}
          onChange={(value) => onChange({ ...state, sort: sorts.find(([sort]) => sort === value)?.[0] ?? state.sort })}
        >
          {sorts.map(([sort, label]) => (
            <Menu.RadioItem key={sort} value={sort}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

const Chevron = () => <IconChevronDown size={16} stroke={1.75} aria-hidden />
