import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router-dom'
import type { AdminPage } from '../core/admin/admin-page.ts'
import { pageRoute, unlisted } from '../core/page-route.ts'
import { paths } from '../core/paths.ts'

/** Routes of the admin pages. All pages are lazy, so that visitors do not download them. */
export function adminRoutes(): RouteObject[] {
  return [
    { path: '/admin', element: null, loader: () => redirect(paths.admin.dashboard) },
    {
      lazy: async () => ({ Component: (await import('./AdminLayout.tsx')).AdminLayout }),
      children: [
        ...pagesFor('content', [
          [paths.admin.dashboard, 'Dashboard', () => import('../insight/dashboard/admin/DashboardPage.tsx')],
          [paths.admin.content, 'Content Management', () => import('./ContentPage.tsx')],
          [paths.admin.categories, 'Categories', () => import('../content/categories/admin/CategoriesPage.tsx')],
          ['/admin/add-category', 'Add Category', () => import('../content/categories/admin/EditCategoryPage.tsx')],
          [
            paths.admin.editCategory(':id'),
            'Edit Category',
            () => import('../content/categories/admin/EditCategoryPage.tsx'),
          ],
          [paths.admin.uploads, 'Uploads', () => import('../core/uploads/admin/UploadsPage.tsx')],
          [paths.admin.comments, 'Comments', () => import('../content/comments/admin/CommentsAdminPage.tsx')],
          [paths.admin.messages, 'Messages', () => import('../site/messages/admin/MessagesAdminPage.tsx')],
          ['/admin/upload', 'Upload', () => import('./UploadPage.tsx')],
          [paths.admin.addBlog, 'Add Blog', () => import('../content/blogs/admin/WriteBlogPage.tsx')],
          [paths.admin.editBlog(':id'), 'Edit Blog', () => import('../content/blogs/admin/WriteBlogPage.tsx')],
          [paths.admin.addEvent, 'Add Event', () => import('../content/events/admin/WriteEventPage.tsx')],
          [paths.admin.editEvent(':id'), 'Edit Event', () => import('../content/events/admin/WriteEventPage.tsx')],
          [
            paths.admin.eventRegistrations(':id'),
            'Registrations',
            () => import('../content/events/admin/RegistrationsPage.tsx'),
          ],
        ]),
        ...pagesFor('admin', [
          [paths.admin.analytics, 'Analytics', () => import('../insight/analytics/admin/AnalyticsPage.tsx')],
          [paths.admin.addPage, 'Add Page', () => import('../content/site-pages/admin/WriteSitePagePage.tsx')],
          [paths.admin.editPage(':id'), 'Edit Page', () => import('../content/site-pages/admin/WriteSitePagePage.tsx')],
          [paths.admin.products, 'Products', () => import('../commerce/products/admin/ManageProductsPage.tsx')],
          [paths.admin.addProduct, 'Add Product', () => import('../commerce/products/admin/AddProductPage.tsx')],
          [
            paths.admin.editProduct(':id'),
            'Edit Product',
            () => import('../commerce/products/admin/EditProductPage.tsx'),
          ],
          [
            paths.admin.collections,
            'Collections',
            () => import('../commerce/product-collections/admin/CollectionsPage.tsx'),
          ],
          [
            paths.admin.addCollection,
            'Add Collection',
            () => import('../commerce/product-collections/admin/EditCollectionPage.tsx'),
          ],
          [
            paths.admin.editCollection(':id'),
            'Edit Collection',
            () => import('../commerce/product-collections/admin/EditCollectionPage.tsx'),
          ],
          [paths.admin.home, 'Home page', () => import('../commerce/home/admin/HomeEditorPage.tsx')],
          [paths.admin.sliders, 'Sliders', () => import('../site/sliders/admin/SlidersPage.tsx')],
          [paths.admin.addSlider, 'Add New Slider', () => import('../site/sliders/admin/AddSliderPage.tsx')],
          [paths.admin.orders, 'Orders', () => import('../commerce/orders/admin/ManageOrdersPage.tsx')],
          [paths.admin.addOrder, 'Create order', () => import('../commerce/orders/admin/editor/NewOrderPage.tsx')],
          [
            paths.admin.changeOrder(':id'),
            'Change order',
            () => import('../commerce/orders/admin/editor/ChangeOrderPage.tsx'),
          ],
          [paths.admin.customers, 'Customers', () => import('../commerce/orders/admin/customers/CustomersPage.tsx')],
          [
            paths.admin.customer(':id'),
            'Customer',
            () => import('../commerce/orders/admin/customers/CustomerPage.tsx'),
          ],
          [paths.admin.order(':id'), 'Order', () => import('../commerce/orders/admin/AdminOrderPage.tsx')],
          [paths.admin.payments, 'Payments', () => import('../commerce/payments/admin/PaymentSettingsPage.tsx')],
          [paths.admin.delivery, 'Delivery', () => import('../commerce/delivery/admin/DeliverySettingsPage.tsx')],
          [paths.admin.tax, 'Tax', () => import('../commerce/tax/admin/TaxSettingsPage.tsx')],
          [paths.admin.discounts, 'Discounts', () => import('../commerce/discounts/admin/DiscountsPage.tsx')],
          [paths.admin.addDiscount, 'Add Discount', () => import('../commerce/discounts/admin/EditDiscountPage.tsx')],
          [
            paths.admin.editDiscount(':id'),
            'Edit Discount',
            () => import('../commerce/discounts/admin/EditDiscountPage.tsx'),
          ],
          [paths.admin.updateCompany, 'Update Company', () => import('../site/company/admin/UpdateCompanyPage.tsx')],
          [paths.admin.manageUsers, 'Manage Users', () => import('../identity/users/admin/ManageUsersPage.tsx')],
          [paths.admin.activity, 'Activity', () => import('../insight/activity/admin/ActivityPage.tsx')],
          [paths.admin.addUser, 'Add User', () => import('../identity/users/admin/AddUserPage.tsx')],
          [paths.admin.editUser(':id'), 'Edit User', () => import('../insight/users/admin/EditUserPage.tsx')],
          [paths.admin.diagnostics, 'Diagnostics', () => import('../insight/diagnostics/admin/DiagnosticsPage.tsx')],
          [paths.admin.emails, 'Emails', () => import('../site/emails/admin/EmailsPage.tsx')],
          [paths.admin.email(':key'), 'Email', () => import('../site/emails/admin/EditEmailPage.tsx')],
          [paths.admin.redirects, 'Redirects', () => import('../site/redirects/admin/RedirectsPage.tsx')],
          [paths.admin.import, 'Import', () => import('../transfer/moves/admin/ImportPage.tsx')],
          [paths.admin.support, 'Support access', () => import('../platform/owners/admin/SupportAccessPage.tsx')],
          [paths.admin.data, 'Data', () => import('../transfer/data/admin/DataPage.tsx')],
          [paths.admin.themeSettings, 'Theme Settings', () => import('../site/company/admin/ThemeSettingsPage.tsx')],
        ]),
        // The server has them on the owners' site only.
        ...pagesFor('admin', [
          [paths.owners.companies, 'Companies', () => import('../platform/owners/admin/CompaniesPage.tsx')],
          [paths.owners.company(':id'), 'Company', () => import('../platform/owners/admin/CompanyPage.tsx')],
          [paths.owners.domains, 'Domains', () => import('../platform/owners/admin/DomainsPage.tsx')],
          [paths.owners.bills, 'Bills', () => import('../platform/owners/admin/BillsPage.tsx')],
          [paths.owners.signUps, 'Sign-ups', () => import('../platform/owners/admin/SignUpsPage.tsx')],
          [paths.owners.announcements, 'Announcements', () => import('../platform/owners/admin/AnnouncementsPage.tsx')],
          [paths.owners.log, 'Log', () => import('../platform/owners/admin/LogPage.tsx')],
        ]),
      ],
    },
  ]
}

type Page = readonly [path: string, title: string, load: () => Promise<{ default: ComponentType }>]

const pagesFor = (permission: AdminPage['permission'], pages: readonly Page[]): RouteObject[] =>
  pages.map(([path, title, load]) => {
    const { handle, ...route } = pageRoute(path, unlisted(title), load)
    return { ...route, handle: { ...handle, adminPage: { title, permission } satisfies AdminPage } }
  })
