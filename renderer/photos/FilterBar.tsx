import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { photoSortLabels, photoSorts, resolutions } from '#shared/photo-options.ts'
import type { PhotoPage } from '#shared/photos.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { formatPlural } from '../ui/format.ts'
import styles from './FilterBar.module.css'
import { CategoryChips, ResolutionChips } from './FilterChips.tsx'
import { filterCount, type PhotoChoice } from './photo-list.ts'

export interface FilterProps {
  choice: PhotoChoice
  facets: PhotoPage['facets'] | undefined
  onChoose: (choice: PhotoChoice) => void
}

/** Everything the list can be narrowed and sorted by: a bar on wide screens, behind one button on narrow ones. */
export function FilterBar({ total, ...filter }: FilterProps & { total: number }) {
  return (
    <fieldset className={styles.bar} aria-label="Filters">
      <div className={styles.wide}>
        <CategoryChips {...filter} />
      </div>
      <FilterPanel total={total} {...filter} />
      <ResolutionMenu {...filter} />
      <SortMenu {...filter} />
    </fieldset>
  )
}

function FilterPanel({ total, choice, onChoose, facets }: FilterProps & { total: number }) {
  const [open, setOpen] = useState(false)
  const count = filterCount(choice)
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
          <section aria-labelledby="filter-category">
            <h3 id="filter-category">Category</h3>
            <CategoryChips choice={choice} facets={facets} onChoose={onChoose} />
          </section>
          <section aria-labelledby="filter-resolution">
            <h3 id="filter-resolution">Resolution</h3>
            <ResolutionChips choice={choice} facets={facets} onChoose={onChoose} />
          </section>
          <div className={styles.panelFoot}>
            <Button
              variant="default"
              size="sm"
              disabled={count === 0}
              onClick={() => onChoose({ ...choice, category: [], resolution: [], tag: '' })}
            >
              Clear filters
            </Button>
            <Button size="sm" onClick={() => setOpen(false)}>
              Show {formatPlural(total, 'photo')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

function ResolutionMenu({ choice, facets, onChoose }: FilterProps) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size="sm" className={styles.wide} rightSection={<Chevron />}>
          Resolution{choice.resolution.length > 0 && ` (${choice.resolution.length})`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup
          value={choice.resolution}
          onChange={(chosen) => onChoose({ ...choice, resolution: resolutions.filter((one) => chosen.includes(one)) })}
        >
          {resolutions.map((resolution) => (
            <Menu.CheckboxItem
              key={resolution}
              value={resolution}
              rightSection={<span className={`num ${styles.count}`}>{facets?.resolution[resolution] ?? 0}</span>}
            >
              {resolution}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function SortMenu({ choice, onChoose }: FilterProps) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size="sm" rightSection={<Chevron />}>
          <span className="sr-only">Sort: </span>
          {photoSortLabels[choice.sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={choice.sort}
          onChange={(chosen) =>
            onChoose({ ...choice, sort: photoSorts.find((sort) => sort === chosen) ?? choice.sort })
          }
        >
          {photoSorts.map((sort) => (
            <Menu.RadioItem key={sort} value={sort}>
              {photoSortLabels[sort]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

const Chevron = () => <IconChevronDown size={16} stroke={1.75} aria-hidden />
