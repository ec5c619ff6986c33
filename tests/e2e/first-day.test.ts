import { jpeg } from '#server/content/photos/upload-for-tests.ts'
import { Owner } from './first-day.ts'
import { sees, test } from './journey.ts'

test('a new owner sets up the shop in few clicks', { timeout: 240_000 }, async ({ visit }) => {
  const owner = await Owner.signUp(await visit())
  const { page } = owner

  await owner.task('product with a picture', 6, async () => {
    await owner.press(owner.link('Add a product'))
    await owner.type(owner.field('Name'), 'Kettle')
    await owner.type(owner.field('Description'), 'For tea.')
    await owner.pickFile(owner.button('Add pictures'), {
      name: 'kettle.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpeg(),
    })
    await owner.type(owner.amount('Price'), '20')
    await owner.press(owner.button('Add Product'))
    await sees(page, 'Product added successfully')
    await owner.stores('/api/products?limit=20', { name: 'Kettle', price: 20 })
  })

  await owner.task('product with variants', 9, async () => {
    await owner.press(owner.link('Add a product'))
    await owner.type(owner.field('Name'), 'Shirt')
    await owner.type(owner.field('Description'), 'Linen.')
    await owner.type(owner.amount('Price'), '30')
    await owner.press(owner.button('Add an option'))
    await owner.type(owner.field('Option 1'), 'Size')
    await owner.type(owner.field('Value 1 of Size'), 'S')
    await owner.field('Value 1 of Size').press('Enter')
    await owner.type(owner.field('Value 2 of Size'), 'M')
    await owner.press(owner.button('Create variants'))
    await owner.press(owner.button('Add Product'))
    await sees(page, 'Product added successfully')
    await page.getByRole('row').filter({ hasText: 'Shirt' }).getByText('2 variants').first().waitFor()
  })

  await owner.task('collection by a rule', 7, async () => {
    await owner.open('Collections')
    await owner.press(owner.link('Add collection').first())
    await owner.type(owner.field('Name'), 'Everything')
    await owner.choose(page.getByLabel('Products are'), 'rule')
    await owner.type(owner.amount('Price from'), '0.01')
    await owner.save()
    await page.getByRole('link', { name: 'Everything', exact: true }).waitFor()
  })

  await owner.task('discount code', 6, async () => {
    await owner.open('Discounts')
    await owner.press(owner.link('Add discount').first())
    await owner.type(owner.field('Code'), 'SPRING10')
    await owner.type(owner.field('Name'), 'Spring offer')
    await owner.type(owner.field('Percentage'), '10')
    await owner.save()
    await owner.stores('/api/admin/discounts?limit=10', { code: 'SPRING10', isEnabled: true })
  })

  await owner.task('delivery zone with a price', 7, async () => {
    await owner.open('Delivery')
    await owner.press(owner.button('Add a delivery zone'))
    await owner.type(owner.combobox('Country'), 'Zimb')
    await owner.press(owner.option('Zimbabwe'))
    await owner.type(owner.field('Delivery'), 'Courier')
    await owner.type(owner.amount('Amount'), '4')
    await owner.save()
    await sees(page, 'Delivery settings saved')
  })

  await owner.task('prices of all products', 4, async () => {
    await owner.open('Products')
    await owner.press(page.getByLabel('Select all loaded products'))
    await owner.press(page.getByRole('toolbar').getByRole('button', { name: 'Change prices' }))
    await owner.type(owner.dialog().getByLabel('Change in percent'), '10')
    await owner.press(owner.dialog().getByRole('button', { name: 'Change prices' }))
    await sees(page, 'products repriced')
    await owner.stores('/api/products?limit=20', { name: 'Kettle', price: 22 })
  })

  await owner.task('invitation', 5, async () => {
    await owner.press(owner.link('Add a user'))
    await owner.type(owner.field('Email'), 'help@keller-prints.example')
    await owner.choose(page.getByLabel('Role'), 'moderator')
    await owner.press(owner.button('Send invitation'))
    await sees(page, 'help@keller-prints.example')
  })

  await owner.task('import of products', 4, async () => {
    await owner.open('Products')
    await owner.press(owner.link('Import'))
    await owner.pickFile(owner.button('Choose a CSV file'), {
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Description,Price\nTeapot,Iron.,45\nCup,Clay.,6\n'),
    })
    await owner.press(owner.button(/^Import 2/))
    await owner.stores('/api/admin/products?limit=20', { name: 'Teapot', price: 45 })
  })

  await owner.task('domain', 4, async () => {
    await owner.open('Update Company')
    await owner.press(page.getByRole('tab', { name: 'Domain' }))
    await owner.type(owner.field('Domain'), 'shop.invalid-tld')
    await owner.press(owner.button('Add domain'))
    await sees(page, '_vitrine.shop.invalid-tld')
  })

  await owner.task('text of an email', 4, async () => {
    await owner.open('Emails')
    await owner.press(page.getByRole('link', { name: /^Order received/ }))
    await owner.type(owner.field('Opening'), 'Hi {customerName}, we pack soon.')
    await owner.save()
    await owner.region('Unsaved changes').waitFor({ state: 'detached' })
  })
})
