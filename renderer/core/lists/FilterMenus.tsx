import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import styles from './FilterBar.module.css'
import type { FilterProps } from './FilterChips.tsx'
import { type Filters, labelOf, optionsOf, toggled } from './list-choice.ts'

interface Props<F extends Filters, S extends string> extends FilterProps<F, S> {
  name: keyof F & string
}

/** The options of one filter behind a button, for wide screens. */
export function FilterMenu<F extends Filters, S extends string>({
  shape,
  choice,
  facets,
  onChoose,
  name,
}: Props<F, S>) {
  const filter = shape.filters[name]!
  const chosen: readonly string[] = choice.filters[name]
  const options = optionsOf(shape, choice, name).map((option) => ({
    value: option,
    rightSection: facets?.[name] && <span className={`num ${styles.count}`}>{facets[name][option] ?? 0}</span>,
    children: labelOf(filter, option),
  }))
  const [only] = chosen
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
              {chosen.length === 0 ? (filter.unset ?? filter.label) : filter.label}
              {chosen.length > 0 && ` (${chosen.length})`}
            </>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {filter.single ? (
          <Menu.RadioGroup value={only ?? ''} onChange={(option) => onChoose(toggled(shape, choice, name, option))}>
            {options.map((option) => (
              <Menu.RadioItem
                key={option.value}
                {...option}
                // Chosen once more, it is taken back; a radio itself would not say so.
                onClick={() => option.value === only && onChoose(toggled(shape, choice, name, option.value))}
              />
            ))}
          </Menu.RadioGroup>
        ) : (
          <Menu.CheckboxGroup
            value={[...chosen]}
            onChange={(after) => {
              const changed = filter.options.find((option) => after.includes(option) !== chosen.includes(option))
              if (changed !== undefined) onChoose(toggled(shape, choice, name, changed))
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

export function SortMenu<F extends Filters, S extends string>({ shape, choice, onChoose }: FilterProps<F, S>) {
  const sorts = Object.entries(shape.sorts) as [S, string][]
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size="sm" rightSection={<Chevron />}>
          <span className="sr-only">Sort: </span>
          {shape.sorts[choice.sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={choice.sort}
          onChange={(chosen) =>
            onChoose({ ...choice, sort: sorts.find(([sort]) => sort === chosen)?.[0] ?? choice.sort })
          }
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
