import { IconFile } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { pageSortLabels, pageSorts } from '#shared/content/page-options.ts'
import type { AdminSitePage } from '#shared/content/site-pages.ts'
import { addedColumn, wordColumn } from '../../content/admin/columns.tsx'
import { contentKind, labelled } from '../../content/admin/content-kind.ts'
import { schedulable } from '../../content/admin/content-search.ts'
import { isScheduled } from './page-form.ts'

/** The company's own pages in Content Management. See [Note: Content kinds]. */
export const pageKind = contentKind<AdminSitePage>(api.adminPages, {
  id: 'pages',
  total: 'pages',
  name: 'Pages',
  one: 'page',
  many: 'pages',
  icon: IconFile,
  changes: 'admin',
  statuses: schedulable,
  sorts: labelled(pageSorts, pageSortLabels),
  filters: [],
  columns: [wordColumn('Linked in', linkedIn), addedColumn],
  small: ({ slug }) => paths.page(slug),
  figures: (page) => linkedIn(page) || paths.page(page.slug),
  seenAt: (page) => (page.published && !isScheduled(page) ? paths.page(page.slug) : undefined),
  badge: (page) =>
    isScheduled(page) ? { tone: 'info', text: `From ${formatMoment(page.publishAt ?? '')}` } : undefined,
  editAt: ({ _id }) => paths.admin.editPage(_id),
  add: { label: 'Add Page', to: paths.admin.addPage },
})

function linkedIn({ showInMenu, showInFooter }: AdminSitePage) {
  return [showInMenu && 'Menu', showInFooter && 'Footer'].filter(Boolean).join(', ')
}
