import { demoAccount } from '#server/commerce/payments/demo-gateway/gateway.ts'
import { Owner } from './first-day.ts'
import { eventually, sees, test } from './journey.ts'

/** Gives the shop two products and the payment gateway of the demonstration. */
async function prepare(owner: Owner) {
  for (const [name, price] of [
    ['Kettle', 20],
    ['Cup', 4],
  ])
    await owner.ask('POST', '/api/products', { name, description: 'For tea.', price, stock: 9 })
  await owner.ask('POST', '/api/admin/payment-integrations', {
    ...{ provider: 'paynow', currency: 'USD', methods: ['card'], isEnabled: true },
    ...{ settings: { integrationId: demoAccount.id }, secrets: { integrationKey: demoAccount.key } },
  })
}

test('a new owner handles the first order in few clicks', { timeout: 240_000 }, async ({ visit }) => {
  const owner = await Owner.signUp(await visit())
  const { page } = owner
  await prepare(owner)

  await owner.task('bank transfer', 4, async () => {
    await owner.open('Payments')
    await owner.press(owner.button('Connect Bank transfer'))
    await owner.type(owner.dialog().getByLabel('Bank details'), 'Account 123 at Bank')
    await owner.press(owner.dialog().getByRole('button', { name: 'Save' }))
    await sees(page, 'Bank transfer saved')
  })

  await owner.task('phone order with payment link', 6, async () => {
    await owner.press(owner.link('Create an order'))
    await owner.type(owner.combobox('Add a product'), 'Kettle')
    await owner.press(owner.option('Kettle'))
    await owner.type(owner.field('Name'), 'Nyasha Caller')
    await owner.type(owner.field('Email'), 'nyasha@buyers.example')
    await owner.region('Total').getByText('$20.00').first().waitFor()
    await owner.press(owner.button('Create and send payment link'))
    await sees(page, 'Payment link sent to nyasha@buyers.example')
    await owner.region('Timeline').getByText('Payment link', { exact: false }).first().waitFor()
  })
  const order = (await page.getByRole('heading', { level: 1, name: /^Order / }).textContent())!.replace('Order ', '')

  // A second line and the payment, which are not part of the tasks.
  await page.getByRole('link', { name: 'Change order' }).click()
  await owner.combobox('Add a product').fill('Cup')
  await owner.option('Cup').click()
  await owner.region('Total').getByText('$24.00').first().waitFor()
  await owner.button('Save changes').click()
  await sees(page, 'Order changed')
  await owner.region('Payments').getByRole('button', { name: 'Record payment' }).click()
  await owner.dialog().getByRole('button', { name: 'Record payment' }).click()
  await sees(page, 'Payment recorded')

  await owner.task('parcel with tracking number', 4, async () => {
    await owner.press(owner.link(order))
    await owner.press(owner.region('Shipments').getByRole('button', { name: 'Mark as sent' }))
    await owner.type(owner.dialog().getByLabel('Tracking number (optional)'), 'ZW123')
    await owner.press(owner.dialog().getByRole('button', { name: 'Mark as sent' }))
    await owner.region('Shipments').getByText('ZW123').waitFor()
    await eventually(() => page.getByLabel(/^Status of order/).inputValue()).toBe('completed')
  })

  await owner.task('refund of one line', 4, async () => {
    await owner.press(owner.link(order))
    await owner.press(owner.region('Payments').getByRole('button', { name: 'Record refund' }))
    await owner.type(owner.dialog().getByLabel('Units of Cup'), '1')
    await owner.press(owner.dialog().getByRole('button', { name: 'Record refund' }))
    await owner.region('Payments').getByText('1 × Cup, back in stock.').waitFor()
    await owner.region('Payments').getByText('$4.00').first().waitFor()
  })
})
