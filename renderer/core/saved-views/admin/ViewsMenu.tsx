import { Button, Menu } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconEdit,
  IconList,
  IconPlus,
  IconRestore,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedList } from '#shared/core/saved-view-options.ts'
import type { SavedView } from '#shared/core/saved-views.ts'
import { api } from '../../api/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSavedViews } from './use-saved-views.ts'
import { ViewDialog } from './ViewDialog.tsx'
import styles from './ViewsMenu.module.css'
import { everythingIn, searchOf } from './view-search.ts'

const icon = { size: 16, stroke: 1.75 } as const

/** The saved views of a list: opens, keeps, changes and deletes them. Stands beside the list's filters. */
export function ViewsMenu({ list }: { list: SavedList }) {
  const { views, first, chosen, active, changed, kept } = useSavedViews(list)
  const [, setSearch] = useSearchParams()
  const [asking, setAsking] = useState<'new' | SavedView>()
  const [removing, setRemoving] = useState<SavedView>()
  const go = (to: (now: URLSearchParams) => URLSearchParams) => setSearch(to, { preventScrollReset: true })
  const open = (view: SavedView) => go((now) => searchOf(view, now))

  const change = useMutation({
    mutationFn: ({ _id, updatedAt }: SavedView) => api.savedViews.update({ id: _id, search: kept, updatedAt }),
    onSuccess: ({ name }) => toast.success(`“${name}” shows this from now on`),
  })
  const begin = useMutation({
    mutationFn: (id: string | undefined) => api.savedViews.begin({ list, id }),
    onSuccess: (_nothing, id) =>
      toast.success(id ? 'This list begins with this view for you' : 'This list begins as it does for everybody'),
  })
  const back = useMutation({
    mutationFn: async ({ view, began }: { view: SavedView; began: boolean }) => {
      const { name, search, shared } = view
      const { _id: id } = await api.savedViews.create({ list, name, search, shared })
      if (began) await api.savedViews.begin({ list, id })
    },
  })
  const remove = useMutation({
    mutationFn: ({ view: { _id: id } }: { view: SavedView; began: boolean }) => api.savedViews.remove({ id }),
    onSettled: () => setRemoving(undefined),
    onSuccess: (_done, gone) => {
      go(everythingIn)
      // Whoever brings back another's view would make it their own.
      const action = { label: 'Undo', run: () => back.mutate(gone) }
      toast.success(`View “${gone.view.name}” deleted`, gone.view.own ? { action } : {})
    },
  })
  const own = views.filter((view) => view.own)
  const team = views.filter((view) => !view.own)
  const line = (view: SavedView) => (
    <Menu.Item
      key={view._id}
      aria-current={view === active || undefined}
      leftSection={view === active ? <IconCheck {...icon} /> : <span className={styles.noMark} />}
      rightSection={<Marks view={view} first={view._id === first} />}
      onClick={() => open(view)}
    >
      <span className={styles.item}>{view.name}</span>
    </Menu.Item>
  )
  return (
    <>
      <Menu position="bottom-end" width={280} shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            className={styles.button}
            leftSection={<IconBookmark {...icon} />}
            data-active={active !== undefined || undefined}
          >
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {own.length > 0 && <Menu.Label>Yours</Menu.Label>}
          {own.map(line)}
          {team.length > 0 && <Menu.Label>Shared with you</Menu.Label>}
          {team.map(line)}
          {views.length === 0 && (
            <p className={styles.none}>Choose filters and an order, and keep them here under a name.</p>
          )}
          <Menu.Divider />
          {active && changed && active.changeable && (
            <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => change.mutate(active)}>
              Save changes to this view
            </Menu.Item>
          )}
          {active && changed && (
            <Menu.Item leftSection={<IconRestore {...icon} />} onClick={() => open(active)}>
              Discard changes
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setAsking('new')}>
            Save as a new view…
          </Menu.Item>
          {active && (
            <>
              {active.changeable && (
                <Menu.Item leftSection={<IconEdit {...icon} />} onClick={() => setAsking(active)}>
                  Rename or share…
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={active._id === chosen ? <IconStarFilled {...icon} /> : <IconStar {...icon} />}
                onClick={() => begin.mutate(active._id === chosen ? undefined : active._id)}
              >
                {active._id === chosen ? 'Do not begin with this view' : 'Begin with this view'}
              </Menu.Item>
              <Menu.Item leftSection={<IconList {...icon} />} onClick={() => go(everythingIn)}>
                Show everything
              </Menu.Item>
              {active.changeable && (
                <Menu.Item
                  className={styles.delete}
                  leftSection={<IconTrash {...icon} />}
                  onClick={() =>
                    active.own ? remove.mutate({ view: active, began: active._id === chosen }) : setRemoving(active)
                  }
                >
                  Delete view
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this view?"
        action="Delete view"
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate({ view: removing, began: removing._id === chosen })}
        onClose={() => setRemoving(undefined)}
      >
        {removing?.by} made it, and everybody who has it loses it.
      </ConfirmDialog>
      {asking && (
        <ViewDialog
          list={list}
          view={asking === 'new' ? undefined : asking}
          kept={kept}
          onClose={() => setAsking(undefined)}
          onSaved={(view) => {
            setAsking(undefined)
            if (asking === 'new') open(view)
          }}
        />
      )}
    </>
  )
}

function Marks({ view, first }: { view: SavedView; first: boolean }) {
  return (
    <span className={styles.marks}>
      {first && <IconStarFilled size={14} aria-label="Your list begins with it" />}
      {view.shared && view.own && <IconUsers size={14} stroke={1.75} aria-label="Shared" />}
      {!view.own && <small>{view.by}</small>}
    </span>
  )
}
