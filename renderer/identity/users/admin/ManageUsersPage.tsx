import { Button, NativeSelect } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { LoadMore, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { useSelection } from '#renderer/core/admin/selection.ts'
import { TableButtons } from '#renderer/core/admin/TableButtons.tsx'
import { useCards } from '#renderer/core/admin/use-cards.ts'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useFirstView } from '#renderer/core/saved-views/admin/use-first-view.ts'
import { ViewName } from '#renderer/core/saved-views/admin/ViewName.tsx'
import { ViewsMenu } from '#renderer/core/saved-views/admin/ViewsMenu.tsx'
import { useMe } from '#renderer/core/session/me.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import type { Role } from '#shared/core/roles.ts'
import { userSorts, userStates } from '#shared/identity/user-options.ts'
import { OpenInvitations } from './OpenInvitations.tsx'
import { RefusedDialog } from './RefusedDialog.tsx'
import { UserBulkBar } from './UserBulkBar.tsx'
import { UserTable } from './UserTable.tsx'
import { everybodyOf, useUserBulk } from './user-bulk.ts'
import { userPages } from './user-pages.ts'
import { readUserChoice, type UserChoice, userFilterOf } from './user-search.ts'
import { roleNames, sortNames, stateNames } from './user-words.ts'

const pills: readonly (Role | undefined)[] = [undefined, 'admin', 'moderator', 'user', 'customer']

/** Everybody with an account, and who was asked to have one. */
export default function ManageUsersPage() {
  const { me } = useMe()
  const { search, change, clear } = useListSearch()
  const choice = readUserChoice(search)
  const waiting = useFirstView('users')
  const list = useInfiniteQuery({ ...userPages(choice), enabled: !waiting })
  const first = list.data?.pages[0]
  const users = list.data?.pages.flatMap(({ results }) => results) ?? []
  // What is done to many is never done to oneself.
  const others = users.filter(({ _id }) => _id !== me?._id)
  const selection = useSelection(JSON.stringify(choice), others)
  const selectAll = useMutation({
    meta: { changesNothing: true },
    mutationFn: () => everybodyOf(choice),
    onSuccess: (everybody) => selection.replace(everybody.filter(({ _id }) => _id !== me?._id)),
  })
  const bulk = useUserBulk()
  const cards = useCards()

  return (
    <>
      <PageHead note={<ViewName list="users" />}>
        <TableButtons kind="users" table={() => api.users.table(userFilterOf(choice))} empty={first?.total === 0} />
        <Button
          component={Link}
          to={paths.admin.addUser}
          size="sm"
          leftSection={<IconUserPlus size={16} stroke={1.75} />}
        >
          Add User
        </Button>
      </PageHead>
      <FilterPills
        label="Role"
        pills={pills.map((role) => ({
          value: role,
          name: role ? `${roleNames[role]}s` : 'All',
          count: first?.counts[role ?? 'all'],
        }))}
        value={choice.role}
        onChange={(role) => change({ role })}
      />
      <UserFilters choice={choice} onChange={change} />
      <ManageList
        list={list}
        total={first?.total}
        status={first && formatPlural(first.total, 'user')}
        loading="Loading users"
        failed="Failed to fetch users"
        empty={
          <Empty
            action={
              <Button variant="default" onClick={clear}>
                Show all users
              </Button>
            }
          >
            {choice.state === 'deleted' && !choice.q && !choice.role ? 'Nobody is being deleted.' : 'No users match.'}
          </Empty>
        }
      >
        <UserTable users={users} others={others} selection={selection} />
        <LoadMore list={list} loaded={users.length} total={first?.total ?? 0} />
      </ManageList>
      {selection.count > 0 && (
        <UserBulkBar
          // Cards have no head to choose all of them in.
          selection={cards ? { ...selection, page: true } : selection}
          deleted={choice.state === 'deleted'}
          total={(first?.total ?? 0) - (users.length - others.length)}
          selectAll={() => selectAll.mutate()}
          selectingAll={selectAll.isPending}
          busy={bulk.busy}
          progress={bulk.progress}
          onOrder={(order) =>
            bulk.act({ users: [...selection.chosen.values()], order }, { onSuccess: selection.clear })
          }
        />
      )}
      <RefusedDialog refused={bulk.refused} onClose={bulk.forget} />
      <OpenInvitations />
    </>
  )
}

interface FilterProps {
  choice: UserChoice
  onChange(changes: Record<string, string | undefined>): void
}

const UserFilters = ({ choice, onChange }: FilterProps) => (
  <ListToolbar label="Search users" placeholder="Name or email" q={choice.q} onSearch={(q) => onChange({ q })}>
    <NativeSelect
      aria-label="Status"
      data={[
        { value: '', label: 'Every status' },
        ...userStates.map((state) => ({ value: state, label: stateNames[state] })),
      ]}
      value={choice.state ?? ''}
      onChange={(event) => onChange({ state: event.currentTarget.value || undefined })}
    />
    <NativeSelect
      aria-label="Sort by"
      data={userSorts.map((sort) => ({ value: sort, label: sortNames[sort] }))}
      value={choice.sort}
      onChange={({ currentTarget: { value } }) => onChange({ sort: value === 'newest' ? undefined : value })}
    />
    <ViewsMenu list="users" />
  </ListToolbar>
)
