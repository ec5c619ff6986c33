import { IconFile } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { pageSortLabels, pageSorts } from '#shared/content/page-options.ts'
import type { AdminSitePage } from '#shared/content/site-pages.ts'
import { addedColumn, wordColumn } from '../../content/admin/columns.tsx'
import { type ContentKind, labelled, oneOf } from '../../content/admin/content-kind.ts'
import { schedulable, schedulableInput } from '../../content/admin/content-search.ts'

/** The company's own pages, to Content Management. See [Note: Content kinds]. */
export const pageKind: ContentKind<AdminSitePage> = {
  id: 'pages',
  total: 'pages',
  name: 'Pages',
  one: 'page',
  many: 'pages',
  icon: IconFile,
  changes: 'admin',
  key: api.adminPages.list.key,
  list: (choice, page) =>
    api.adminPages.list({ ...schedulableInput(choice), sort: oneOf(pageSorts, choice.sort), ...page }),
  update: ({ id, published }) => api.adminPages.update({ id, published }),
  trash: api.adminPages.trash,
  restore: api.adminPages.restore,
  bulk: { act: (ids, action, former) => api.adminPages.bulk({ ids, action, former }) },
  statuses: schedulable,
  sorts: labelled(pageSorts, pageSortLabels),
  filters: [],
  columns: [wordColumn('Linked in', linkedIn), addedColumn],
  small: ({ slug }) => paths.page(slug),
  figures: (page) => linkedIn(page) || paths.page(page.slug),
  seenAt: (page) => (page.published && !isScheduled(page) ? paths.page(page.slug) : undefined),
  badge: (page) =>
    page.published && isScheduled(page)
      ? { tone: 'info', text: `From ${formatMoment(page.publishAt ?? '')}` }
      : undefined,
  duplicate: api.adminPages.duplicate,
  editAt: ({ _id }) => paths.admin.editPage(_id),
  add: { label: 'Add Page', to: paths.admin.addPage },
}

const isScheduled = ({ publishAt }: AdminSitePage) => publishAt !== undefined && Date.parse(publishAt) > Date.now()

function linkedIn({ showInMenu, showInFooter }: AdminSitePage) {
  return [showInMenu && 'Menu', showInFooter && 'Footer'].filter(Boolean).join(', ')
}
