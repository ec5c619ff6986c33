import { useMutation, useQuery } from '@tanstack/react-query'
import { ListPagination } from '#renderer/core/admin/ListPagination.tsx'
import { ManageList } from '#renderer/core/admin/ManageList.tsx'
import { RowSkeletons } from '#renderer/core/admin/RowSkeletons.tsx'
import { useSelection } from '#renderer/core/admin/selection.ts'
import { useCards } from '#renderer/core/admin/use-cards.ts'
import { useLastKnownMay } from '#renderer/core/admin/use-last-known-may.ts'
import { useDefaultView } from '#renderer/core/saved-views/admin/use-default-view.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { ContentBulkBar } from './ContentBulkBar.tsx'
import { ContentCards } from './ContentCards.tsx'
import { ContentTable } from './ContentTable.tsx'
import type { ContentItem, ContentKind } from './content-kind.ts'
import { contentPage, everythingOf } from './content-pages.ts'
import { FilterBar } from './FilterBar.tsx'
import { NoContent } from './NoContent.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { useContentSearch, useContentTab } from './use-content-search.ts'

/** The admin list of one content type: search, sort, publish, edit, trash and restore. */
export function ContentTab<T extends ContentItem>({ kind }: { kind: ContentKind<T> }) {
  const { choice, page, view, editing, ...address } = useContentSearch(kind)
  const { showAdding } = useContentTab()
  const may = useLastKnownMay()
  const cards = useCards()
  const waiting = useDefaultView(kind.id)
  const list = useQuery({ ...contentPage(kind, choice, page), enabled: !waiting })
  const items = list.data?.results ?? []
  const total = list.data?.total ?? 0
  const selection = useSelection(JSON.stringify(choice), items)
  const selectAll = useMutation({
    meta: { changesNothing: true },
    mutationFn: () => everythingOf(kind, choice),
    onSuccess: selection.replace,
  })
  const free = may(kind.changes ?? 'content')
  const bulk = free ? kind.bulk : undefined
  const listProps = { kind, items, free, selection: bulk && selection, onEdit: address.edit }
  const { Editor } = kind

  return (
    <>
      <StatusTabs status={choice.status} counts={list.data?.counts} onChange={(status) => address.change({ status })} />
      <FilterBar
        kind={kind}
        choice={choice}
        total={list.data?.total}
        view={view}
        onChange={address.change}
        onView={address.show}
      />
      <ManageList
        list={list}
        total={list.data && total}
        status={list.data && formatPlural(total, kind.one, kind.many)}
        loading={<RowSkeletons label={`Loading ${kind.things ?? kind.many}`} />}
        failed="Error fetching content"
        empty={
          <NoContent kind={kind} choice={choice} free={free} onClear={address.clear} onAdd={() => showAdding(true)} />
        }
      >
        {view === 'grid' || cards ? (
          <ContentCards {...listProps} />
        ) : (
          <ContentTable
            {...listProps}
            sort={choice.sort}
            onSort={(sort) => address.change({ sort: sort === kind.sorts[0]?.value ? undefined : sort })}
          />
        )}
        <ListPagination {...page} total={total} onPageChange={address.setPage} onPageSizeChange={address.setPageSize} />
      </ManageList>
      {bulk && selection.count > 0 && (
        <ContentBulkBar
          kind={kind}
          bulk={bulk}
          selection={selection}
          trash={choice.status === 'trash'}
          total={total}
          selectAll={() => selectAll.mutate()}
          selectingAll={selectAll.isPending}
        />
      )}
      {Editor && editing && <Editor key={editing} id={editing} onClose={address.closeEdit} />}
    </>
  )
}
