import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import type { AdminSitePage } from '#shared/content/site-pages.ts'
import { TextEditor } from '../../writing/admin/TextEditor.tsx'
import type { TextKind } from '../../writing/admin/text-kind.ts'
import { PageArticle } from '../PageArticle.tsx'
import { PageMain, PageSide } from './PageFields.tsx'
import { blankPage, changesOf, fieldsOf, isScheduled, type PageFields, pageProblems } from './page-form.ts'

/** Pages, for the text editor. See [Note: Text kinds]. */
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
  Main: PageMain,
  Side: PageSide,
  Preview,
  editAt: paths.admin.editPage,
  seenAt: (page) => (page.published && !isScheduled(page) ? paths.page(page.slug) : undefined),
}

export default function WriteSitePagePage() {
  return <TextEditor kind={pageText} />
}

function Preview({ values, saved }: { values: PageFields; saved: AdminSitePage | undefined }) {
  const { title, content, cover } = values
  const updatedAt = saved?.updatedAt ?? new Date().toISOString()
  return <PageArticle page={{ title: title || 'Title', content, updatedAt, picture: cover.picture }} />
}
