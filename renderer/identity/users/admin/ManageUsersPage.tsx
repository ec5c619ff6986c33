import { IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { ListSelect, ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { LoadMore, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { RefusedDialog } from '#renderer/core/admin/RefusedDialog.tsx'
import { useSelection } from '#renderer/core/admin/selection.ts'
import { TableButtons } from '#renderer/core/admin/TableButtons.tsx'
import { useCards } from '#renderer/core/admin/use-cards.ts'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useDefaultView } from '#renderer/core/saved-views/admin/use-default-view.ts'
import { ViewName } from '#renderer/core/saved-views/admin/ViewName.tsx'
import { ViewsMenu } from '#renderer/core/saved-views/admin/ViewsMenu.tsx'
import { useMe } from '#renderer/core/session/me.ts'
import { NoMatches } from '#renderer/core/ui/Empty.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import type { Role } from '#shared/core/roles.ts'
import { userStateLabels } from '#shared/identity/user-options.ts'
import { OpenInvitations } from './OpenInvitations.tsx'
import { PlanAdmins } from './PlanAdmins.tsx'
import { UserBulkBar } from './UserBulkBar.tsx'
import { UserTable } from './UserTable.tsx'
import { loadAllUsers, useUserBulk } from './user-bulk.ts'
import { roleNames, sortNames } from './user-labels.ts'
import { readUserChoice, type UserChoice, userFilterOf, userPages } from './user-search.ts'

const pills: readonly (Role | undefined)[] = [undefined, 'admin', 'moderator', 'user', 'customer']

/** All users, and open invitations. */
export default function ManageUsersPage() {
  const { me } = useMe()
  const { search, change, clear } = useListSearch()
  const choice = readUserChoice(search)
  const waiting = useDefaultView('users')
  const list = useInfiniteQuery({ ...userPages(choice), enabled: !waiting })
  const first = list.data?.pages[0]
  const users = list.data?.pages.flatMap(({ results }) => results) ?? []
  // Bulk actions never apply to the current user.
  const others = users.filter(({ _id }) => _id !== me?._id)
  const selection = useSelection(JSON.stringify(choice), others)
  const selectAll = useMutation({
    meta: { changesNothing: true },
    mutationFn: () => loadAllUsers(choice),
    onSuccess: (all) => selection.replace(all.filter(({ _id }) => _id !== me?._id)),
  })
  const bulk = useUserBulk()
  const cards = useCards()

  return (
    <>
      <PageHead note={<ViewName list="users" />}>
        <TableButtons kind="users" table={() => api.users.table(userFilterOf(choice))} empty={first?.total === 0} />
        <ToolButton icon={IconUserPlus} to={paths.admin.addUser} variant="filled">
          Add User
        </ToolButton>
      </PageHead>
      <PlanAdmins />
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
          <NoMatches show="Show all users" onShow={clear}>
            {choice.state === 'deleted' && !choice.q && !choice.role
              ? 'No users are being deleted.'
              : 'No users match.'}
          </NoMatches>
        }
      >
        <UserTable users={users} others={others} selection={selection} />
        <LoadMore list={list} loaded={users.length} total={first?.total ?? 0} />
      </ManageList>
      {selection.count > 0 && (
        <UserBulkBar
          // Cards have no header with a checkbox for all.
          selection={cards ? { ...selection, page: true } : selection}
          deleted={choice.state === 'deleted'}
          total={(first?.total ?? 0) - (users.length - others.length)}
          selectAll={() => selectAll.mutate()}
          selectingAll={selectAll.isPending}
          busy={bulk.busy}
          progress={bulk.progress}
          onAction={(action) => bulk.run(selection, action)}
        />
      )}
      <RefusedDialog one="user" refused={bulk.refused} onClose={bulk.forget} />
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
    <ListSelect
      label="Status"
      options={userStateLabels}
      every="All statuses"
      value={choice.state}
      onChange={(state) => onChange({ state })}
    />
    <ListSelect label="Sort by" options={sortNames} value={choice.sort} onChange={(sort) => onChange({ sort })} />
    <ViewsMenu list="users" />
  </ListToolbar>
)
