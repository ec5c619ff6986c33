import { sees } from '../journey.ts'
import { click, dialog, type Screen } from './screen.ts'

export const adminScreens: Screen[] = [
  { name: 'dashboard', path: '/admin-dashboard', as: 'admin', until: 'Recent orders' },
  { name: 'dashboard of content', path: '/admin-dashboard', as: 'moderator', until: 'Published photos' },
  { name: 'analytics', path: '/analytics', as: 'admin', until: 'Searches without results' },
  {
    name: 'analytics as a table',
    path: '/analytics?days=7&figure=revenue&as=table',
    as: 'admin',
    until: async (page) => {
      await page.getByRole('columnheader', { name: 'Average order' }).waitFor()
    },
  },
  {
    name: 'what analytics can be taken along',
    path: '/analytics?start=2020-01-01&end=2020-01-02',
    as: 'admin',
    until: async (page) => {
      await sees(page, 'No searches.')
      await click(page, 'Export CSV')
      await page.getByRole('menuitem', { name: 'Searches' }).waitFor()
    },
  },
  { name: 'analytics without access', path: '/analytics', as: 'moderator', until: 'You do not have access' },
  { name: 'diagnostics', path: '/admin/diagnostics', as: 'admin', until: 'Files can be written' },
  { name: 'manage users', path: '/admin/manage-users', as: 'admin', until: 'Open invitations' },
  {
    name: 'users to do something with',
    path: '/admin/manage-users?role=customer',
    as: 'admin',
    until: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .last()
        .click()
      await page.getByRole('toolbar').getByRole('button', { name: 'Send reset link' }).waitFor()
    },
  },
  {
    name: 'saving a view',
    path: '/admin/orders?sort=highest',
    as: 'admin',
    until: async (page) => {
      await click(page, 'Views')
      await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
      await click(page, 'Save')
      await sees(page, 'Enter a name.')
    },
  },
  {
    name: 'command palette',
    path: '/admin-dashboard',
    as: 'admin',
    until: async (page) => {
      await click(page, 'Find anything')
      await page.getByRole('combobox').fill('moon')
      await page.getByRole('group', { name: 'Records' }).waitFor()
    },
  },
  {
    name: 'keyboard shortcuts',
    path: '/admin-dashboard',
    as: 'admin',
    until: async (page) => {
      await click(page, 'Find anything')
      await page.getByRole('option', { name: /Keyboard shortcuts/ }).click()
      await dialog(page, 'Keyboard shortcuts')
    },
  },
  { name: 'users, none found', path: '/admin/manage-users?q=zzzz', as: 'admin', until: 'No users match.' },
  { name: 'add user by invitation', path: '/admin/add-user', as: 'admin', until: 'works for 7 days' },
  {
    name: 'add user, refused',
    path: '/admin/add-user',
    as: 'admin',
    until: async (page) => {
      await page.getByText('Set a password').click()
      await click(page, 'Add User')
      await sees(page, 'A name is required.')
    },
  },
  {
    name: 'edit user',
    path: '/admin/manage-users?role=customer',
    as: 'admin',
    until: async (page) => {
      await page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click()
      await sees(page, 'Latest orders')
    },
  },
  {
    name: 'deleting a user',
    path: '/admin/manage-users?role=customer',
    as: 'admin',
    until: async (page) => {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await dialog(page, 'Delete user')
    },
  },
  {
    name: 'user that is gone',
    path: `/admin/edit-user/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`,
    as: 'admin',
    until: 'User not found',
  },
  {
    name: 'admin panel',
    path: '/admin-dashboard',
    as: 'moderator',
    only: 'narrow',
    until: async (page) => {
      await click(page, 'Show the admin panel')
      await page.getByRole('link', { name: 'View site' }).waitFor()
    },
  },
  { name: 'products', path: '/admin/manage-products', as: 'admin', until: 'Low stock' },
  { name: 'products as cards', path: '/admin/manage-products?as=grid', as: 'admin', only: 'wide', until: 'Low stock' },
  { name: 'products, none found', path: '/admin/manage-products?q=zzzz', as: 'admin', until: 'No products match.' },
  { name: 'new product', path: '/admin/add-product', as: 'admin', until: 'Add pictures' },
  {
    name: 'product in the admin half',
    path: '/admin/manage-products?q=framed',
    as: 'admin',
    until: async (page) => {
      await page
        .getByRole('link', { name: /^Edit First Light, framed/ })
        .first()
        .click()
      await page.getByLabel('Adjust stock').waitFor()
    },
  },
  {
    name: 'options and variants of a product',
    path: '/admin/add-product',
    as: 'admin',
    until: async (page) => {
      await click(page, 'Add an option')
      await page.getByLabel('Option 1', { exact: true }).fill('Size')
      await page.getByLabel('Value 1 of Size').fill('S')
      await click(page, 'Create variants')
      await page.getByLabel('Price of S').fill('a lot')
      await click(page, 'Add Product')
      await sees(page, 'Enter an amount, e.g. 19.90.')
    },
  },
  {
    name: 'deleting a product',
    path: '/admin/manage-products',
    as: 'admin',
    until: async (page) => {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await sees(page, 'Are you sure you want to delete this product?')
    },
  },
  { name: 'sliders', path: '/admin/edit-hero', as: 'admin', until: 'Select a slider from the list' },
  {
    name: 'sliders, trash',
    path: '/admin/edit-hero?view=trash',
    as: 'admin',
    until: (page) => sees(page, /trash is empty|stay in the trash/),
  },
  { name: 'new slider in the editor', path: '/admin/edit-hero?slide=new', as: 'admin', until: 'Create Slider' },
  {
    name: 'slider in the editor',
    path: '/admin/edit-hero',
    as: 'admin',
    until: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await sees(page, 'AA for large text only')
    },
  },
  {
    name: 'new slider',
    path: '/admin/add-slider',
    as: 'admin',
    until: async (page) => {
      await page.getByText('Video', { exact: true }).click()
      await click(page, 'Add Slider')
      await sees(page, 'Please provide a video link for video slides.')
    },
  },
  { name: 'activity', path: '/admin/activity', as: 'admin', until: 'Stored for a year.' },
  {
    name: 'import of a table',
    path: '/admin/data?import=users',
    as: 'admin',
    until: async (page) => {
      const buffer = Buffer.from('Email,Full name,Note\nnew@people.example,New Person,x\nwrong,Some Person,')
      await page
        .locator('input[type=file][accept*=csv]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
      await sees(page, 'Enter an email address.')
    },
  },
  { name: 'orders', path: '/admin/orders', as: 'admin', until: 'Export CSV' },
  { name: 'orders, none found', path: '/admin/orders?q=zzzz', as: 'admin', until: 'No orders match.' },
  {
    name: 'order',
    path: '/admin/orders',
    as: 'admin',
    until: async (page) => {
      await page.locator('main tbody a').first().click()
      await page.getByLabel('Add a note').waitFor()
    },
  },
  {
    name: 'creating an order',
    path: '/admin/orders/new',
    as: 'admin',
    until: async (page) => {
      await page.getByRole('combobox', { name: 'Add a product' }).fill('Festival')
      await page
        .getByRole('option', { name: /Festival/ })
        .first()
        .click()
      await page.getByText('each').first().waitFor()
    },
  },
  {
    name: 'changing an order',
    path: '/admin/orders?status=pending',
    as: 'admin',
    until: async (page) => {
      await page.locator('main tbody a').first().click()
      await page.getByRole('link', { name: 'Change order' }).click()
      await page.getByRole('button', { name: 'Save changes' }).waitFor()
    },
  },
  {
    name: 'sending an order',
    path: '/admin/orders?status=pending',
    as: 'admin',
    until: async (page) => {
      await page.locator('main tbody a').first().click()
      await page.getByRole('button', { name: 'Mark as sent' }).click()
      await page.getByLabel('Tracking number (optional)').waitFor()
    },
  },
  { name: 'customers', path: '/admin/customers', as: 'admin', until: 'Chris Dube' },
  { name: 'customers, none found', path: '/admin/customers?q=zzzz', as: 'admin', until: 'No customers match.' },
  {
    name: 'customer',
    path: '/admin/customers',
    as: 'admin',
    until: async (page) => {
      await page.locator('main tbody a').first().click()
      await page.getByRole('heading', { name: 'Notes' }).waitFor()
    },
  },
  {
    name: 'cancelling an order',
    path: '/admin/orders?status=completed',
    as: 'admin',
    until: async (page) => {
      await page
        .getByLabel(/^Status of order/)
        .first()
        .selectOption('cancelled')
      await page.getByLabel('Put unsent products back in stock').waitFor()
    },
  },
  { name: 'content list', path: '/admin/content', as: 'admin', until: 'Published' },
  { name: 'content grid', path: '/admin/content?view=grid&q=dune', as: 'admin', only: 'wide', until: 'Published' },
  { name: 'content: videos', path: '/admin/content?tab=videos', as: 'admin', until: 'Published' },
  { name: 'content: audio', path: '/admin/content?tab=audio', as: 'admin', until: 'Published' },
  { name: 'content: documents', path: '/admin/content?tab=documents', as: 'moderator', until: 'Published' },
  { name: 'content: blogs', path: '/admin/content?tab=blogs', as: 'moderator', until: 'Published' },
  { name: 'content: events', path: '/admin/content?tab=events', as: 'admin', until: 'Published' },
  { name: 'content: plans', path: '/admin/content?tab=plans', as: 'moderator', until: 'Your plan' },
  { name: 'content: pages', path: '/admin/content?tab=pages', as: 'admin', until: 'Published' },
  {
    name: 'upload of videos',
    path: '/admin/content?tab=videos&upload=open',
    as: 'moderator',
    until: 'Drop videos here',
  },
  {
    name: 'upload of documents, some chosen',
    path: '/admin/content?tab=documents&upload=open',
    as: 'moderator',
    until: async (page) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click(page, 'Choose files')])
      await chooser.setFiles([
        { name: 'new.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
        { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      ])
      await sees(page, 'Only PDF, Word, Excel')
      await click(page, 'Details of new.pdf')
    },
  },
  ...Object.entries({ videos: 'Edit video', audio: 'Edit audio', documents: 'Edit document' }).map(
    ([tab, title]): Screen => ({
      name: `edit drawer of ${tab}`,
      path: `/admin/content?tab=${tab}`,
      as: 'moderator',
      until: async (page) => {
        const [edit, menu] = [page.getByRole('button', { name: /^Edit / }), page.getByLabel(/^Actions for /)]
        await edit.or(menu).first().waitFor()
        // Without enough width the link is the first in the menu.
        if (await edit.count()) await edit.first().click()
        else {
          await menu.first().click()
          await page.getByRole('menuitem', { name: 'Edit' }).click()
        }
        await dialog(page, title)
        await sees(page, 'Published')
      },
    }),
  ),
  {
    name: 'upload of a document',
    path: '/admin/upload?type=document',
    as: 'moderator',
    until: 'Who may see it',
  },
  { name: 'content, nothing found', path: '/admin/content?q=zzzz', as: 'admin', until: 'No content available' },
  {
    name: 'content, some selected',
    path: '/admin/content',
    as: 'admin',
    until: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check()
      await page.getByRole('toolbar').waitFor()
    },
  },
  {
    name: 'edit drawer',
    path: '/admin/content?q=dune&edit={photo}',
    as: 'moderator',
    until: async (page) => {
      await dialog(page, 'Edit photo')
      await page.getByLabel('Alternative text').waitFor()
    },
  },
  { name: 'upload panel', path: '/admin/content?upload=open', as: 'moderator', until: 'Drop photos here' },
  { name: 'uploads', path: '/admin/uploads', as: 'moderator', until: 'Drop photos here' },
  {
    name: 'uploads, some chosen',
    path: '/admin/uploads',
    as: 'moderator',
    until: async (page) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click(page, 'Choose files')])
      await chooser.setFiles([
        { name: 'new.png', mimeType: 'image/png', buffer: Buffer.from('not read any further') },
        { name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      ])
      await sees(page, '1 new, 1 cannot be uploaded')
      await page.getByRole('checkbox', { name: 'Select new.png' }).check()
      await sees(page, '1 selected')
    },
  },
  { name: 'upload', path: '/admin/upload', as: 'moderator', until: 'Empty fields are read from the file.' },
  {
    name: 'upload of a blog',
    path: '/admin/upload?type=blog',
    as: 'moderator',
    until: 'The address is made from the title.',
  },
  { name: 'company: general', path: '/admin/update-company', as: 'admin', until: 'Who may comment' },
  { name: 'company: brand', path: '/admin/update-company?tab=brand', as: 'admin', until: 'Blur and corners' },
  { name: 'company: contact', path: '/admin/update-company?tab=contact', as: 'admin', until: 'WhatsApp' },
  { name: 'company: SEO', path: '/admin/update-company?tab=seo', as: 'admin', until: 'Search engines' },
  {
    name: 'company: menus',
    path: '/admin/update-company?tab=navigation',
    as: 'admin',
    until: 'Quick Links in the footer',
  },
  { name: 'company: shop', path: '/admin/update-company?tab=shop', as: 'admin', until: 'Note of the shop' },
  {
    name: 'company: mail',
    path: '/admin/update-company?tab=mail',
    as: 'admin',
    // Whether there are others depends on other tests.
    until: async (page) => {
      await page.getByRole('button', { name: 'Send me a test email' }).click()
      await page.getByRole('list', { name: 'Sent emails' }).getByRole('listitem').first().waitFor()
    },
  },
  { name: 'company: domain', path: '/admin/update-company?tab=domain', as: 'admin', until: 'Add a domain' },
  {
    name: 'unsaved changes',
    path: '/admin/update-company',
    as: 'admin',
    only: 'wide',
    until: async (page) => {
      await page.getByLabel('Tagline').fill('Not to be saved')
      await page.getByRole('link', { name: 'Content', exact: true }).click()
      await dialog(page, 'Leave without saving?')
    },
  },
  { name: 'theme settings', path: '/admin/theme-settings', as: 'admin', until: 'Header and buttons' },
  {
    name: 'data that comes in, with problems',
    path: '/admin/data',
    as: 'admin',
    first: async (page) => {
      const by = { by: 'Alex Morgan', createdAt: '2026-03-01T10:00:00.000Z', step: '', done: 0, total: 0, size: 4e6 }
      const file = { ...by, _id: '00000000-0000-4000-8000-000000000001' }
      const report = {
        ...{ site: 'Elsewhere', exportedAt: by.createdAt, media: 3, problemCount: 1 },
        collections: [{ name: 'photos', create: 60, update: 2, skip: 0 }],
        problems: [{ file: 'data/photos.ndjson', line: 12, message: 'Its file is not in the zip.' }],
        exceeded: [{ limit: 'media', would: 61, max: 50 }],
      }
      const answers = {
        exports: [{ ...file, state: 'done', expiresAt: '2026-03-08T10:00:00.000Z', file: '/api/nothing' }],
        imports: [{ ...file, state: 'checked', fileName: 'site.zip', agreed: false, report }],
      }
      for (const [name, results] of Object.entries(answers))
        await page.route(`**/api/admin/data/${name}`, (route) => route.fulfill({ json: { results } }))
    },
    until: 'The import needs 61 media files, but your plan allows 50.',
  },
  {
    name: 'no access',
    path: '/admin/theme-settings',
    as: 'moderator',
    until: 'You do not have access to this page',
  },
]
