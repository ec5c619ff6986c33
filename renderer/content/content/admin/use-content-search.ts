import { useSearchParams } from 'react-router-dom'
import { defaultPageSize, readPage } from '#renderer/core/admin/list-page.ts'
import { updateSearch } from '#renderer/core/admin/update-search.ts'
import { skipLeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import type { ContentItem, ContentKind } from './content-kind.ts'
import { readContentChoice } from './content-search.ts'

type Changes = Record<string, string | undefined>

/** The URL state of Content Management: the tab, and whether the upload panel is open. */
export function useContentTab() {
  const [search, setSearch] = useSearchParams()
  return {
    tab: search.get('tab') ?? undefined,
    adding: search.has('upload'),
    /** Switching tabs resets the filters, but not the layout. */
    open: (tab: string | undefined) =>
      setSearch((now) => updateSearch(new URLSearchParams(), { tab, view: now.get('view') ?? undefined })),
    // An empty value would be dropped, hence `open`.
    showAdding: (open: boolean) =>
      setSearch((now) => updateSearch(now, { upload: open ? 'open' : undefined }), {
        replace: true,
        preventScrollReset: true,
      }),
  }
}

/** The URL state of a tab's list: filters, page, view and the edited item. */
export function useContentSearch<T extends ContentItem>(kind: ContentKind<T>) {
  const [search, setSearch] = useSearchParams()
  const put = (changes: Changes, replace: boolean) =>
    setSearch((now) => updateSearch(now, changes), { replace, preventScrollReset: true })
  return {
    choice: readContentChoice(kind, search),
    page: readPage(search),
    view: search.get('view') === 'grid' ? ('grid' as const) : ('list' as const),
    editing: search.get('edit') ?? undefined,
    /** Changed filters start on the first page. */
    change: (changes: Changes) => put({ page: undefined, ...changes }, true),
    show: (view: 'grid' | 'list') => put({ view: view === 'grid' ? view : undefined }, true),
    /** Starts on the first page. */
    setPageSize: (limit: number) =>
      put({ page: undefined, per: limit === defaultPageSize ? undefined : String(limit) }, true),
    setPage: (page: number) => setSearch((now) => updateSearch(now, { page: page === 1 ? undefined : String(page) })),
    edit: (id: string) => put({ edit: id }, false),
    /** Closes without confirmation: the form has saved or asked. */
    closeEdit: () =>
      setSearch((now) => updateSearch(now, { edit: undefined }), { preventScrollReset: true, state: skipLeavePrompt }),
    /** Resets all filters. */
    clear: () =>
      setSearch((now) => updateSearch(new URLSearchParams(), { tab: now.get('tab') ?? undefined }), { replace: true }),
  }
}
