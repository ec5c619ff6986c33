import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { formatPlural } from '../ui/format.ts'
import styles from './FilterBar.module.css'
import { FilterChips, type FilterProps } from './FilterChips.tsx'
import { FilterMenu, SortMenu } from './FilterMenus.tsx'
import { activeFilters, clearFilters, type Filters } from './list-state.ts'

interface Props<F extends Filters, S extends string> extends FilterProps<F, S> {
  total: number
}

/** Filters and sort order of a list: a bar on wide screens, a dialog on narrow ones. */
export function FilterBar<F extends Filters, S extends string>({ total, ...filter }: Props<F, S>) {
  const [first, ...others] = Object.keys(filter.shape.filters)
  return (
    <fieldset className={styles.bar} aria-label="Filters">
      <div className={styles.wide}>{first && <FilterChips {...filter} name={first} withAll />}</div>
      <FilterPanel total={total} {...filter} />
      <div className={styles.menus}>
        {others.map((name) => (
          <FilterMenu key={name} {...filter} name={name} />
        ))}
        <SortMenu {...filter} />
      </div>
    </fieldset>
  )
}

function FilterPanel<F extends Filters, S extends string>({ total, ...filter }: Props<F, S>) {
  const { shape, state, onChange } = filter
  const [open, setOpen] = useState(false)
  const count = activeFilters(shape, state).length
  return (
    <>
      <Button
        variant="default"
        className={styles.narrow}
        leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {count ? `Filters Applied (${count})` : 'Filter'}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Filter" sheet>
        <div className={styles.panel}>
          {Object.entries(shape.filters).map(([name, { label }], place) => (
            <section key={name} aria-labelledby={`filter-${name}`}>
              <h3 id={`filter-${name}`}>{label}</h3>
              <FilterChips {...filter} name={name} withAll={place === 0} />
            </section>
          ))}
          <div className={styles.panelFoot}>
            <Button
              variant="default"
              size="sm"
              disabled={count === 0}
              onClick={() => onChange(clearFilters(shape, state))}
            >
              Clear filters
            </Button>
            <Button size="sm" onClick={() => setOpen(false)}>
              Show {formatPlural(total, shape.noun)}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
