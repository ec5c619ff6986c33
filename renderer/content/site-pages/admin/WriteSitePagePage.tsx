import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import type { AdminSitePage } from '#shared/content/site-pages.ts'
import { TextEditor } from '../../writing/admin/TextEditor.tsx'
import type { TextKind } from '../../writing/admin/text-kind.ts'
import { PageArticle } from '../PageArticle.tsx'
import { PageSide, PageWords } from './PageFields.tsx'
import { blankPage, changesOf, fieldsOf, isWaiting, type PageFields, pageProblems } from './page-form.ts'

/** The company's own pages, to the editor of texts. See [Note: Text kinds]. */
const pageText: TextKind<AdminSitePage, PageFields> = {
  noun: 'page',
  list: { to: paths.admin.contentTab('pages'), title: 'Pages' },
  calls: api.adminPages,
  create: (values) => api.adminPages.create({ ...changesOf(blankPage, values), title: values.title }),
  update: (id, before, values, updatedAt) =>
    api.adminPages.update({ id, ...changesOf(before, values), ...(updatedAt && { updatedAt }) }),
  blank: blankPage,
  valuesOf: fieldsOf,
  problems: pageProblems,
  Main: PageWords,
  Side: PageSide,
  Preview,
  editAt: paths.admin.editPage,
  seenAt: (page) => (page.published && !isWaiting(page) ? paths.page(page.slug) : undefined),
}

/** A page of the company's own, new or not. */
export default function WriteSitePagePage() {
  return <TextEditor kind={pageText} />
}

function Preview({
  values: { title, content, cover },
  saved,
}: {
  values: PageFields
  saved: AdminSitePage | undefined
}) {
  const { picture } = cover
  const updatedAt = saved?.updatedAt ?? new Date().toISOString()
  // A heading says something from the first moment on.
  return <PageArticle page={{ title: title || 'Title', content, updatedAt, ...(picture && { picture }) }} />
}
