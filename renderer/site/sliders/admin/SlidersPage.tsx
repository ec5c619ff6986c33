import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import cards from './SliderCards.module.css'
import { SliderCards } from './SliderCards.tsx'
import { SliderEditor } from './SliderEditor.tsx'
import styles from './SlidersPage.module.css'
import { SliderTrash } from './SliderTrash.tsx'
import { slidersQuery } from './slider-actions.ts'

export default function SlidersPage() {
  const [search, setSearch] = useSearchParams()
  const trash = search.get('view') === 'trash'
  const selected = search.get('slide') ?? undefined
  const select = useCallback(
    (slide?: string) => setSearch(slide ? { slide } : {}, { preventScrollReset: true }),
    [setSearch],
  )
  const close = useCallback(() => select(), [select])
  const list = useQuery(slidersQuery)
  const { data, error } = list
  const sliders = data?.results ?? []
  const edited = sliders.find(({ _id }) => _id === selected)
  const editing = !trash && (selected === 'new' || edited !== undefined)

  return (
    <>
      <PageHead>
        <ToolButton icon={IconPlus} onClick={() => select('new')} variant="filled">
          Add New Slider
        </ToolButton>
      </PageHead>
      <FilterPills
        label="Sliders"
        pills={[
          { value: undefined, name: 'All', count: data?.total },
          { value: 'trash', name: 'Trash', count: data?.trashed },
        ]}
        value={trash ? 'trash' : undefined}
        onChange={(view) => setSearch(view ? { view } : {}, { preventScrollReset: true })}
      />
      <p className="sr-only" role="status">
        {data && formatPlural(trash ? data.trashed : data.total, 'slider')}
      </p>
      {trash ? (
        <SliderTrash />
      ) : (
        <div className={styles.columns} data-editing={editing || undefined}>
          <div className={styles.list}>
            {!data ? (
              <LoadingState
                query={list}
                label="Loading sliders"
                failed={
                  error?.code === 'AUTH_REQUIRED' ? 'Please log in to manage sliders' : 'Error fetching slider list.'
                }
                className={cards.cards}
              >
                <Bone height={260} />
                <Bone height={260} />
                <Bone height={260} />
              </LoadingState>
            ) : sliders.length === 0 ? (
              <Empty>No sliders available.</Empty>
            ) : (
              <SliderCards
                sliders={sliders}
                selected={editing ? selected : undefined}
                onSelect={select}
                onTrashed={(id) => id === selected && close()}
              />
            )}
          </div>
          {editing ? (
            <SliderEditor
              key={selected}
              slider={edited}
              globalSlider={sliders.find(({ isActive, isGlobalSettings }) => isActive && isGlobalSettings)}
              onClose={close}
            />
          ) : (
            data && <p className={styles.hint}>Select a slider from the list or click "Add New Slider" to add one.</p>
          )}
        </div>
      )}
    </>
  )
}
