import type { Request } from 'playwright-core'
import { expect } from 'vitest'
import { totpCode } from '../totp.ts'
import { sees, test, type Visit } from './journey.ts'
import { addressOf, demo, sessionOf } from './site.ts'

const header = ({ page }: Visit) => page.getByRole('banner')
const token = ({ page }: Visit) => page.evaluate(() => localStorage.getItem('token'))

/** Goes to the issuer's page, which stands in for Google's. */
async function leave(visitor: Visit, from = '/login', name = 'Sign in with Google') {
  await visitor.open(from)
  await visitor.page.getByRole('link', { name }).click()
  await visitor.page.getByRole('heading', { name: 'Choose an account' }).waitFor()
}
const choose = ({ page }: Visit, name = 'rosa.lind@mail.example') => page.getByRole('link', { name }).click()

test('signs in with Google, returns to the page and discards the ticket', async ({ visit }) => {
  const visitor = await visit()
  const { page } = visitor
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await leave(visitor, '/login?next=%2Fphotos%3Fcategory%3DAbstract')
  expect(new URL(page.url()).origin).toBe(demo().issuer)
  await choose(visitor)
  await page.waitForURL('**/photos?category=Abstract')
  await header(visitor).getByRole('button', { name: 'Logout' }).waitFor()
  expect(await token(visitor)).toMatch(/^[\w-]{43}$/)

  const paths = asked.map((request) => new URL(request.url()).pathname)
  const page1 = asked[paths.lastIndexOf('/login')]!
  const ticket = new URL(page1.url()).searchParams.get('token')!
  expect(ticket).toMatch(/^[\w-]{43}$/)
  // Only the script that exchanges the ticket has loaded, and no request sends the ticket as referrer.
  const after = asked.slice(asked.indexOf(page1) + 1)
  const whither = after.map((request) => new URL(request.url()).pathname)
  expect(whither.slice(0, 3)).toEqual(['/ticket.js', '/api/auth/exchange', '/photos'])
  for (const request of after) {
    const { referer = '' } = await request.allHeaders()
    expect(`${request.url()} ${referer}`).not.toContain(ticket)
  }
  await page.goBack()
  expect(page.url()).not.toContain(ticket)
})

test('creates one account per company for one Google user', async ({ visit }) => {
  const visitor = await visit({ company: 'neighbour' })
  await leave(visitor, '/register', 'Sign up with Google')
  await choose(visitor)
  await header(visitor).getByRole('button', { name: 'Logout' }).waitFor()
  expect(new URL(visitor.page.url()).origin).toBe(addressOf('neighbour'))
  const another = await visit()
  await another.open('/')
  expect(await token(another)).toBeNull()
})

test('shows an error for cancelled sign-ins and foreign tickets', async ({ visit }) => {
  const visitor = await visit()
  const { page, open } = visitor
  await leave(visitor)
  await choose(visitor, 'Cancel')
  await page.getByRole('alert').filter({ hasText: 'Google sign in was cancelled' }).waitFor()

  await page.goto(`/login?token=${'A'.repeat(43)}`)
  await page.getByRole('alert').filter({ hasText: 'Google sign in failed. Please try again' }).waitFor()
  expect(await token(visitor)).toBeNull()
  expect(new URL(page.url()).search).toBe('?error=auth_failed')

  // A ticket issued for another browser.
  const attacker = await visit()
  await attacker.page.route('**/ticket.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await leave(attacker)
  await choose(attacker)
  await attacker.page.waitForURL('**/login?token=*')
  await page.goto(attacker.page.url())
  await sees(page, 'Google sign in failed. Please try again')
  await open('/')
  await header(visitor).getByRole('link', { name: 'Login' }).waitFor()
})

test('connects and disconnects Google, and refuses accounts of other users', async ({ visit }) => {
  const rosa = await visit()
  await leave(rosa)
  await choose(rosa)
  await header(rosa).getByRole('button', { name: 'Logout' }).waitFor()

  const customer = await visit({ token: await sessionOf('customer') })
  const { page, open } = customer
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const connect = async (name: string) => {
    await button('Connect Google').click()
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await choose(customer, name)
  }
  await open('/settings?tab=account')
  await connect('Cancel')
  await sees(page, 'Google sign in was cancelled')
  await connect('rosa.lind@mail.example')
  await sees(page, 'This Google account belongs to another account here, or yours has one already.')
  await connect('chris.dube@mail.example')
  await sees(page, 'Your Google account is connected.')
  await sees(page, 'chris.dube@mail.example can log in to this account.')
  expect(new URL(page.url()).search).toBe('?tab=account')

  const another = await visit()
  await leave(another, '/login?next=%2Fprofile')
  await choose(another, 'chris.dube@mail.example')
  await another.page.getByRole('main').getByText('customer@vitrine.example').waitFor()

  await button('Disconnect Google').click()
  await sees(page, 'Google sign-in has been removed.')
  await button('Connect Google').waitFor()

  // Rosa has no password, so disconnecting Google would lock her out.
  await rosa.open('/settings?tab=account')
  await rosa.page.getByRole('button', { name: 'Disconnect Google' }).click()
  await sees(rosa.page, 'Set a password first, so that you can still log in.')
  await rosa.page.reload()
  await sees(rosa.page, 'rosa.lind@mail.example can log in to this account.')
})

test('Google sign-in asks for the second factor before it signs in', async ({ visit }) => {
  const visitor = await visit()
  const { page, open } = visitor
  await leave(visitor, '/register', 'Sign up with Google')
  await choose(visitor, 'chris.dube@mail.example')
  await header(visitor).getByRole('button', { name: 'Logout' }).waitFor()

  await open('/settings?tab=account')
  await page.getByRole('button', { name: 'Set up app' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secret = (await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!.replaceAll(' ', '')
  await setUp.getByLabel('Code from the app').fill(totpCode(secret))
  await setUp.getByRole('button', { name: 'Confirm' }).click()
  await page
    .getByRole('dialog', { name: 'Save your recovery codes' })
    .getByRole('button', { name: 'I saved them' })
    .click()

  await header(visitor).getByRole('button', { name: 'Logout' }).click()
  await header(visitor).getByRole('link', { name: 'Login' }).waitFor()
  await leave(visitor)
  await choose(visitor, 'chris.dube@mail.example')
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  expect(await token(visitor)).toBeNull()
  // The next code, because each works once. The server accepts it half a minute early.
  await page.getByLabel('Code from your authenticator app').fill(totpCode(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await header(visitor).getByRole('button', { name: 'Logout' }).waitFor()
  expect(await token(visitor)).toMatch(/^[\w-]{43}$/)
})
