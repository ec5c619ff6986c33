import { ActionIcon, Select, TextInput } from '@mantine/core'
import { IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { photoCategories, photoSortLabels, photoSorts } from '#shared/photo-options.ts'
import { api, query } from '../../api/api.ts'
import { formatNumber } from '../../ui/format.ts'
import type { ContentChoice } from './content-search.ts'
import styles from './FilterBar.module.css'
import { useSearchField } from './use-search-field.ts'

interface Props {
  choice: ContentChoice
  total: number | undefined
  view: 'grid' | 'list'
  onChange(changes: Record<string, string | undefined>): void
}

/** Search, category, sort and view. All of it is in the address. */
export function FilterBar({ choice, total, view, onChange }: Props) {
  const search = useSearchField(choice.q, (q) => onChange({ q }))
  return (
    <search className={styles.bar}>
      <TextInput
        ref={search.ref}
        className={styles.search}
        type="search"
        aria-label="Search images"
        placeholder={total === undefined ? 'Search images' : `Search ${formatNumber(total)} images`}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search.value}
        onChange={(event) => search.type(event.currentTarget.value)}
      />
      <Select
        className={styles.select}
        aria-label="Category"
        placeholder="All categories"
        data={[...photoCategories]}
        value={choice.category ?? null}
        clearable
        onChange={(category) => onChange({ category: category ?? undefined })}
      />
      <AlbumFilter album={choice.album} onChange={(album) => onChange({ album })} />
      <Select
        className={styles.select}
        aria-label="Sort by"
        data={photoSorts.map((sort) => ({ value: sort, label: photoSortLabels[sort] }))}
        value={choice.sort}
        allowDeselect={false}
        onChange={(sort) => onChange({ sort: sort === 'newest' ? undefined : (sort ?? undefined) })}
      />
      <fieldset className={styles.views}>
        <legend className="sr-only">View</legend>
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label="Grid"
          aria-pressed={view === 'grid'}
          onClick={() => onChange({ view: 'grid' })}
        >
          <IconLayoutGrid size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label="List"
          aria-pressed={view === 'list'}
          onClick={() => onChange({ view: undefined })}
        >
          <IconList size={16} stroke={1.75} />
        </ActionIcon>
      </fieldset>
    </search>
  )
}

/** Only where there are albums to choose from. */
function AlbumFilter({ album, onChange }: { album: string | undefined; onChange(album: string | undefined): void }) {
  const { data } = useQuery(query(api.adminAlbums.list, {}))
  const titles = data?.results.map(({ title }) => title) ?? []
  if (titles.length === 0 && !album) return null
  return (
    <Select
      className={styles.select}
      aria-label="Album"
      placeholder="All albums"
      data={[...new Set([...titles, ...(album ? [album] : [])])]}
      value={album ?? null}
      searchable
      clearable
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
}
