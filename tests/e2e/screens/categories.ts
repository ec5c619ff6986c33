import { answer, click, dialog, type Screen } from './screen.ts'

const id = crypto.randomUUID()
const bread = {
  ...{ _id: id, type: 'products', name: 'Bread', slug: 'bread', parent: null, items: 4, fixed: false },
  ...{ description: 'Baked every morning.', seo_title: '', seo_description: '', image: '', alt: '' },
  updatedAt: '2026-01-05T10:00:00.000Z',
}
const rye = { ...bread, _id: crypto.randomUUID(), name: 'Rye', slug: 'rye', parent: id }
const list = answer('/api/admin/categories', { results: [bread, rye], fallback: 'Bread' })

const listed = {
  ...{ _id: id, name: 'For the desk', slug: 'for-the-desk', description: '', seo_title: '', seo_description: '' },
  ...{ image: '', alt: '', sort: 'featured', count: 2, kind: 'manual', published: true },
  updatedAt: '2026-01-05T10:00:00.000Z',
}
const rule = { categories: [], tag: '', priceFrom: null, priceTo: null, inStock: false, onSale: false }
const collection = {
  ...listed,
  rule,
  products: ['Moon lamp', 'Still Water notebook'].map((name) => ({ _id: crypto.randomUUID(), name })),
}

export const categoryScreens: Screen[] = [
  { name: 'category of the shop', path: '/shop/category/books', until: 'Newest' },
  { name: 'categories', path: '/admin/categories', as: 'admin', first: list, until: 'Rye' },
  { name: 'categories, of audio', path: '/admin/categories?type=audios', as: 'moderator', until: 'Podcast' },
  {
    name: 'categories, deletion',
    path: '/admin/categories',
    as: 'admin',
    first: list,
    until: async (page) => {
      await click(page, 'Delete Bread')
      await dialog(page)
    },
  },
  { name: 'add category', path: '/admin/add-category?type=products', as: 'admin', first: list, until: 'Search title' },
  {
    name: 'edit category',
    path: `/admin/edit-category/${id}`,
    as: 'admin',
    first: async (page) => {
      await list(page)
      await answer(`/api/admin/categories/${id}`, bread)(page)
    },
    until: 'Search title',
  },
  {
    name: 'collections',
    path: '/admin/collections',
    as: 'admin',
    first: answer('/api/admin/collections', { results: [listed] }),
    until: 'For the desk',
  },
  { name: 'collections, none', path: '/admin/collections', as: 'admin', until: 'You have no collections yet.' },
  {
    name: 'edit collection',
    path: `/admin/edit-collection/${id}`,
    as: 'admin',
    first: answer(`/api/admin/collections/${id}`, collection),
    until: 'Moon lamp',
  },
  {
    name: 'edit collection, by rule',
    path: `/admin/edit-collection/${id}`,
    as: 'admin',
    first: answer(`/api/admin/collections/${id}`, { ...collection, kind: 'rule', sort: 'newest', products: [] }),
    until: 'On sale only',
  },
]
