import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router-dom'
import { paths } from '../paths.ts'
import type { HeadHandle } from '../site/head.ts'
import type { AdminPage } from './admin-page.ts'

/** The admin half. Nothing but paths is imported here, so visitors download no more than this. */
export function adminRoutes(): RouteObject[] {
  return [
    { path: '/admin', element: null, loader: () => redirect(paths.admin.dashboard) },
    {
      lazy: async () => ({ Component: (await import('./AdminLayout.tsx')).AdminLayout }),
      children: [
        page(paths.admin.dashboard, 'Dashboard', 'content', () => import('./DashboardPage.tsx')),
        page(paths.admin.analytics, 'Analytics', 'admin', () => import('../analytics/admin/AnalyticsPage.tsx')),
        page(paths.admin.content, 'Content Management', 'content', () => import('../content/admin/ContentPage.tsx')),
        page(paths.admin.uploads, 'Uploads', 'content', () => import('../uploads/admin/UploadsPage.tsx')),
        page(paths.admin.comments, 'Comments', 'content', () => import('../comments/admin/CommentsAdminPage.tsx')),
        page(paths.admin.messages, 'Messages', 'content', () => import('../messages/admin/MessagesAdminPage.tsx')),
        page('/admin/upload', 'Upload', 'content', () => import('../content/admin/UploadPage.tsx')),
        page(paths.admin.addBlog, 'Add Blog', 'content', () => import('../blogs/admin/WriteBlogPage.tsx')),
        page(paths.admin.editBlog(':id'), 'Edit Blog', 'content', () => import('../blogs/admin/WriteBlogPage.tsx')),
        page(paths.admin.addEvent, 'Add Event', 'content', () => import('../events/admin/WriteEventPage.tsx')),
        page(paths.admin.editEvent(':id'), 'Edit Event', 'content', () => import('../events/admin/WriteEventPage.tsx')),
        page(
          paths.admin.eventRegistrations(':id'),
          'Registrations',
          'content',
          () => import('../events/admin/RegistrationsPage.tsx'),
        ),
        page(paths.admin.addPage, 'Add Page', 'admin', () => import('../site-pages/admin/WriteSitePagePage.tsx')),
        page(
          paths.admin.editPage(':id'),
          'Edit Page',
          'admin',
          () => import('../site-pages/admin/WriteSitePagePage.tsx'),
        ),
        page(paths.admin.products, 'Products', 'admin', () => import('../products/admin/ManageProductsPage.tsx')),
        page(paths.admin.addProduct, 'Add Product', 'admin', () => import('../products/admin/AddProductPage.tsx')),
        page(
          paths.admin.editProduct(':id'),
          'Edit Product',
          'admin',
          () => import('../products/admin/EditProductPage.tsx'),
        ),
        page(paths.admin.sliders, 'Sliders', 'admin', () => import('../sliders/admin/SlidersPage.tsx')),
        page(paths.admin.addSlider, 'Add New Slider', 'admin', () => import('../sliders/admin/AddSliderPage.tsx')),
        page(paths.admin.orders, 'Orders', 'admin', () => import('../orders/admin/ManageOrdersPage.tsx')),
        page(paths.admin.order(':id'), 'Order', 'admin', () => import('../orders/admin/AdminOrderPage.tsx')),
        page(
          paths.admin.updateCompany,
          'Update Company',
          'admin',
          () => import('../company/admin/UpdateCompanyPage.tsx'),
        ),
        page(paths.admin.manageUsers, 'Manage Users', 'admin', () => import('../users/admin/ManageUsersPage.tsx')),
        page(paths.admin.activity, 'Activity', 'admin', () => import('../activity/admin/ActivityPage.tsx')),
        page(paths.admin.addUser, 'Add User', 'admin', () => import('../users/admin/AddUserPage.tsx')),
        page(paths.admin.editUser(':id'), 'Edit User', 'admin', () => import('../users/admin/EditUserPage.tsx')),
        page(paths.admin.diagnostics, 'Diagnostics', 'admin', () => import('../diagnostics/admin/DiagnosticsPage.tsx')),
        page(paths.admin.data, 'Data', 'admin', () => import('../data/admin/DataPage.tsx')),
        page(
          paths.admin.themeSettings,
          'Theme Settings',
          'admin',
          () => import('../company/admin/ThemeSettingsPage.tsx'),
        ),
      ],
    },
  ]
}

function page(
  path: string,
  title: string,
  permission: AdminPage['permission'],
  load: () => Promise<{ default: ComponentType }>,
): RouteObject {
  const handle: { adminPage: AdminPage } & HeadHandle = {
    adminPage: { title, permission },
    head: () => ({ title, noindex: true }),
  }
  return { path, handle, lazy: async () => ({ Component: (await load()).default }) }
}
