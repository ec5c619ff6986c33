import { answer, click, dialog, type Screen } from './screen.ts'

const id = crypto.randomUUID()
const bread = {
  ...{ _id: id, type: 'products', name: 'Bread', slug: 'bread', parent: null, items: 4, fixed: false },
  ...{ description: 'Baked every morning.', seo_title: '', seo_description: '', image: '', alt: '' },
  updatedAt: '2026-01-05T10:00:00.000Z',
}
const rye = { ...bread, _id: crypto.randomUUID(), name: 'Rye', slug: 'rye', parent: id }
const list = answer('/api/admin/categories', { results: [bread, rye], fallback: 'Bread' })

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
]
