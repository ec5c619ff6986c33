import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#renderer/core/admin/changed-search.ts'
import { defaultPageSize, readPage } from '#renderer/core/admin/list-page.ts'
import { settled } from '#renderer/core/drafts/LeaveQuestion.tsx'
import type { ContentItem, ContentKind } from './content-kind.ts'
import { readContentChoice } from './content-search.ts'

type Changes = Record<string, string | undefined>

/** The address of Content Management: the tab, and whether the panel for adding more is open. */
export function useContentTab() {
  const [search, setSearch] = useSearchParams()
  return {
    tab: search.get('tab') ?? undefined,
    adding: search.has('upload'),
    /** Another tab starts with nothing chosen, but keeps how lists are drawn. */
    open: (tab: string | undefined) =>
      setSearch((now) => changedSearch(new URLSearchParams(), { tab, view: now.get('view') ?? undefined })),
    // An empty value would be dropped, hence `open`.
    showAdding: (open: boolean) =>
      setSearch((now) => changedSearch(now, { upload: open ? 'open' : undefined }), {
        replace: true,
        preventScrollReset: true,
      }),
  }
}

/** The address of one tab's list: filters, page, view, and what is being edited. */
export function useContentSearch<T extends ContentItem>(kind: ContentKind<T>) {
  const [search, setSearch] = useSearchParams()
  const put = (changes: Changes, replace: boolean) =>
    setSearch((now) => changedSearch(now, changes), { replace, preventScrollReset: true })
  return {
    choice: readContentChoice(kind, search),
    page: readPage(search),
    view: search.get('view') === 'grid' ? ('grid' as const) : ('list' as const),
    editing: search.get('edit') ?? undefined,
    /** Another choice starts on its first page. */
    change: (changes: Changes) => put({ page: undefined, ...changes }, true),
    show: (view: 'grid' | 'list') => put({ view: view === 'grid' ? view : undefined }, true),
    /** Begins anew on the first page. */
    fit: (limit: number) => put({ page: undefined, per: limit === defaultPageSize ? undefined : String(limit) }, true),
    turnTo: (page: number) => setSearch((now) => changedSearch(now, { page: page === 1 ? undefined : String(page) })),
    edit: (id: string) => put({ edit: id }, false),
    /** Asks nothing: whoever closes the form has asked, or saved. */
    closeEdit: () =>
      setSearch((now) => changedSearch(now, { edit: undefined }), { preventScrollReset: true, state: settled }),
    /** Everything there is of this kind. */
    clear: () =>
      setSearch((now) => changedSearch(new URLSearchParams(), { tab: now.get('tab') ?? undefined }), { replace: true }),
  }
}
