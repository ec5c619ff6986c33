import { Menu } from '@mantine/core'
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
import { ToolButton } from '../../ui/ToolButton.tsx'
import { toast } from '../../ui/toast.ts'
import { useSavedViews } from './use-saved-views.ts'
import { ViewDialog } from './ViewDialog.tsx'
import styles from './ViewsMenu.module.css'
import { unfilteredSearch, viewSearch } from './view-search.ts'

const icon = { size: 16, stroke: 1.75 } as const

/** Menu next to a list's filters that opens, saves, changes and deletes its views. */
export function ViewsMenu({ list }: { list: SavedList }) {
  const { views, defaultView, ownDefault, active, changed, current } = useSavedViews(list)
  const [, setSearch] = useSearchParams()
  const [editing, setEditing] = useState<'new' | SavedView>()
  const [removing, setRemoving] = useState<SavedView>()
  const go = (to: (now: URLSearchParams) => URLSearchParams) => setSearch(to, { preventScrollReset: true })
  const open = (view: SavedView) => go((now) => viewSearch(view, now))

  const change = useMutation({
    mutationFn: ({ _id, updatedAt }: SavedView) => api.savedViews.update({ id: _id, search: current, updatedAt }),
    onSuccess: ({ name }) => toast.success(`“${name}” updated`),
  })
  const setDefault = useMutation({
    mutationFn: (id: string | undefined) => api.savedViews.begin({ list, id }),
    onSuccess: (_nothing, id) => toast.success(id ? 'Default view set' : 'Default view removed'),
  })
  const restore = useMutation({
    mutationFn: async ({ view, wasDefault }: { view: SavedView; wasDefault: boolean }) => {
      const { name, search, shared } = view
      const { _id: id } = await api.savedViews.create({ list, name, search, shared })
      if (wasDefault) await api.savedViews.begin({ list, id })
    },
  })
  const remove = useMutation({
    mutationFn: ({ view: { _id: id } }: { view: SavedView; wasDefault: boolean }) => api.savedViews.remove({ id }),
    onSettled: () => setRemoving(undefined),
    onSuccess: (_done, removed) => {
      go(unfilteredSearch)
      // Restoring another user's view would make it the current user's own.
      const action = { label: 'Undo', run: () => restore.mutate(removed) }
      toast.success(`View “${removed.view.name}” deleted`, removed.view.own ? { action } : {})
    },
  })
  const own = views.filter((view) => view.own)
  const team = views.filter((view) => !view.own)
  const item = (view: SavedView) => (
    <Menu.Item
      key={view._id}
      aria-current={view === active || undefined}
      leftSection={view === active ? <IconCheck {...icon} /> : <span className={styles.noMark} />}
      rightSection={<Marks view={view} isDefault={view._id === defaultView} />}
      onClick={() => open(view)}
    >
      <span className={styles.item}>{view.name}</span>
    </Menu.Item>
  )
  return (
    <>
      <Menu position="bottom-end" width={280} shadow="md">
        <Menu.Target>
          <ToolButton icon={IconBookmark} className={styles.button} data-active={active !== undefined || undefined}>
            Views
          </ToolButton>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {own.length > 0 && <Menu.Label>Yours</Menu.Label>}
          {own.map(item)}
          {team.length > 0 && <Menu.Label>Shared with you</Menu.Label>}
          {team.map(item)}
          {views.length === 0 && (
            <p className={styles.none}>Set filters and a sort order, then save them here as a view.</p>
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
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setEditing('new')}>
            Save as a new view…
          </Menu.Item>
          {active && (
            <>
              {active.changeable && (
                <Menu.Item leftSection={<IconEdit {...icon} />} onClick={() => setEditing(active)}>
                  Rename or share…
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={active._id === ownDefault ? <IconStarFilled {...icon} /> : <IconStar {...icon} />}
                onClick={() => setDefault.mutate(active._id === ownDefault ? undefined : active._id)}
              >
                {active._id === ownDefault ? 'Remove as my default view' : 'Use as my default view'}
              </Menu.Item>
              <Menu.Item leftSection={<IconList {...icon} />} onClick={() => go(unfilteredSearch)}>
                Show everything
              </Menu.Item>
              {active.changeable && (
                <Menu.Item
                  className={styles.delete}
                  leftSection={<IconTrash {...icon} />}
                  onClick={() =>
                    active.own
                      ? remove.mutate({ view: active, wasDefault: active._id === ownDefault })
                      : setRemoving(active)
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
        onConfirm={() => removing && remove.mutate({ view: removing, wasDefault: removing._id === ownDefault })}
        onClose={() => setRemoving(undefined)}
      >
        {removing?.by} created it. It will be deleted for everyone who uses it.
      </ConfirmDialog>
      {editing && (
        <ViewDialog
          list={list}
          view={editing === 'new' ? undefined : editing}
          search={current}
          onClose={() => setEditing(undefined)}
          onSaved={(view) => {
            setEditing(undefined)
            if (editing === 'new') open(view)
          }}
        />
      )}
    </>
  )
}

function Marks({ view, isDefault }: { view: SavedView; isDefault: boolean }) {
  return (
    <span className={styles.marks}>
      {isDefault && <IconStarFilled size={14} aria-label="Default view" />}
      {view.shared && view.own && <IconUsers size={14} stroke={1.75} aria-label="Shared" />}
      {!view.own && <small>{view.by}</small>}
    </span>
  )
}
