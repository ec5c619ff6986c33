import { useSearchParams } from 'react-router-dom'
import { changedSearch, readContentChoice } from './content-search.ts'

/** The address of Content Management: filters, view, the open photo, the upload panel. */
export function useContentSearch() {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Record<string, string | undefined>, { replace = true } = {}) =>
    setSearch((now) => changedSearch(now, changes), { replace, preventScrollReset: true })
  return {
    choice: readContentChoice(search),
    view: search.get('view') === 'grid' ? ('grid' as const) : ('list' as const),
    tab: search.get('tab') ?? undefined,
    editing: search.get('edit') ?? undefined,
    uploading: search.has('upload'),
    change,
    edit: (id: string | undefined) => change({ edit: id }, { replace: false }),
    // An empty value would be dropped, hence `open`.
    showUpload: (open: boolean) => change({ upload: open ? 'open' : undefined }),
  }
}
