import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router-dom'
import type { AdminPage } from '../core/admin/admin-page.ts'
import type { HeadHandle } from '../core/head/head.ts'
import { paths } from '../core/paths.ts'

/** The admin half. Nothing but paths is imported here, so visitors download no more than this. */
export function adminRoutes(): RouteObject[] {
  return [
    { path: '/admin', element: null, loader: () => redirect(paths.admin.dashboard) },
    {
      lazy: async () => ({ Component: (await import('./AdminLayout.tsx')).AdminLayout }),
      children: [
        page(
          paths.admin.dashboard,
          'Dashboard',
          'content',
          () => import('../insight/dashboard/admin/DashboardPage.tsx'),
        ),
        page(paths.admin.analytics, 'Analytics', 'admin', () => import('../insight/analytics/admin/AnalyticsPage.tsx')),
        page(paths.admin.content, 'Content Management', 'content', () => import('./ContentPage.tsx')),
        page(paths.admin.uploads, 'Uploads', 'content', () => import('../core/uploads/admin/UploadsPage.tsx')),
        page(
          paths.admin.comments,
          'Comments',
          'content',
          () => import('../content/comments/admin/CommentsAdminPage.tsx'),
        ),
        page(paths.admin.messages, 'Messages', 'content', () => import('../site/messages/admin/MessagesAdminPage.tsx')),
        page('/admin/upload', 'Upload', 'content', () => import('./UploadPage.tsx')),
        page(paths.admin.addBlog, 'Add Blog', 'content', () => import('../content/blogs/admin/WriteBlogPage.tsx')),
        page(
          paths.admin.editBlog(':id'),
          'Edit Blog',
          'content',
          () => import('../content/blogs/admin/WriteBlogPage.tsx'),
        ),
        page(paths.admin.addEvent, 'Add Event', 'content', () => import('../content/events/admin/WriteEventPage.tsx')),
        page(
          paths.admin.editEvent(':id'),
          'Edit Event',
          'content',
          () => import('../content/events/admin/WriteEventPage.tsx'),
        ),
        page(
          paths.admin.eventRegistrations(':id'),
          'Registrations',
          'content',
          () => import('../content/events/admin/RegistrationsPage.tsx'),
        ),
        page(
          paths.admin.addPage,
          'Add Page',
          'admin',
          () => import('../content/site-pages/admin/WriteSitePagePage.tsx'),
        ),
        page(
          paths.admin.editPage(':id'),
          'Edit Page',
          'admin',
          () => import('../content/site-pages/admin/WriteSitePagePage.tsx'),
        ),
        page(
          paths.admin.products,
          'Products',
          'admin',
          () => import('../commerce/products/admin/ManageProductsPage.tsx'),
        ),
        page(
          paths.admin.addProduct,
          'Add Product',
          'admin',
          () => import('../commerce/products/admin/AddProductPage.tsx'),
        ),
        page(
          paths.admin.editProduct(':id'),
          'Edit Product',
          'admin',
          () => import('../commerce/products/admin/EditProductPage.tsx'),
        ),
        page(paths.admin.sliders, 'Sliders', 'admin', () => import('../site/sliders/admin/SlidersPage.tsx')),
        page(paths.admin.addSlider, 'Add New Slider', 'admin', () => import('../site/sliders/admin/AddSliderPage.tsx')),
        page(paths.admin.orders, 'Orders', 'admin', () => import('../commerce/orders/admin/ManageOrdersPage.tsx')),
        page(paths.admin.order(':id'), 'Order', 'admin', () => import('../commerce/orders/admin/AdminOrderPage.tsx')),
        page(
          paths.admin.updateCompany,
          'Update Company',
          'admin',
          () => import('../site/company/admin/UpdateCompanyPage.tsx'),
        ),
        page(
          paths.admin.manageUsers,
          'Manage Users',
          'admin',
          () => import('../identity/users/admin/ManageUsersPage.tsx'),
        ),
        page(paths.admin.activity, 'Activity', 'admin', () => import('../insight/activity/admin/ActivityPage.tsx')),
        page(paths.admin.addUser, 'Add User', 'admin', () => import('../identity/users/admin/AddUserPage.tsx')),
        page(
          paths.admin.editUser(':id'),
          'Edit User',
          'admin',
          () => import('../insight/users/admin/EditUserPage.tsx'),
        ),
        page(
          paths.admin.diagnostics,
          'Diagnostics',
          'admin',
          () => import('../insight/diagnostics/admin/DiagnosticsPage.tsx'),
        ),
        page(paths.admin.data, 'Data', 'admin', () => import('../transfer/data/admin/DataPage.tsx')),
        page(
          paths.admin.themeSettings,
          'Theme Settings',
          'admin',
          () => import('../site/company/admin/ThemeSettingsPage.tsx'),
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
