import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually, sees, settled, test, type Visit } from './journey.ts'
import { addressOf, publicPhotos, sessionOf } from './site.ts'

const password = 'a quiet walk before breakfast'
const newUser = () => {
  const username = `rosa-${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@post.example` }
}

/** The newest email to an address, from the mailbox of the demonstration. Waits for it. */
async function mailTo({ context }: Visit, address: string, subject: RegExp) {
  const page = await context.newPage()
  const mail = page.getByRole('listitem').filter({ hasText: address }).filter({ hasText: subject }).first()
  await eventually(async () => {
    await page.goto('/mailbox')
    return mail.count()
  }).toBe(1)
  const [code, link] = [mail.locator('.code'), mail.getByRole('link')]
  const found = {
    code: (await code.count()) ? await code.textContent() : undefined,
    link: (await link.count()) ? await link.first().getAttribute('href') : undefined,
  }
  await page.close()
  return found
}

async function fillIn(page: Page, { username, email }: { username: string; email: string }) {
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const submit = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()

async function register(visitor: Visit, person: ReturnType<typeof newUser>) {
  const { page, open } = visitor
  await open('/register')
  await fillIn(page, person)
  await submit(page, 'Register')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const { code } = await mailTo(visitor, person.email, /Your code for/)
  await page.getByLabel('Enter 6-digit OTP').fill(code!)
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor()
}

async function logIn({ page, open }: Visit, username: string, secret: string) {
  await open('/login')
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await submit(page, 'Login')
}

test('the register form shows an error per missing field', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/register')
  await sees(page, 'This account is for the site of Vitrine Demo.')
  await submit(page, 'Register')
  await eventually(() => page.getByText('This field is required.').count()).toBe(5)
  await page.getByLabel('Email').fill('rosa')
  await page.getByLabel('Username').fill('no spaces, please')
  await page.getByLabel('Password', { exact: true }).fill('too short')
  await submit(page, 'Register')
  await sees(page, 'Enter an email address.')
  await sees(page, 'Use 3 to 30 letters, digits, dots, dashes or underscores.')
  await sees(page, 'Use at least 10 characters.')
  await page.getByLabel('Username').fill('customer')
  await sees(page, 'This username is taken.')
  await page.reload()
  await eventually(() => page.getByLabel('Email').inputValue()).toBe('rosa')
  expect(await page.getByLabel('Username').inputValue()).toBe('customer')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
})

test('registers with the emailed code and refuses a wrong one', { tags: ['journey'] }, async ({ visit }) => {
  const visitor = await visit()
  const { page, open } = visitor
  const person = newUser()
  await open('/register')
  await fillIn(page, person)
  await submit(page, 'Register')
  await sees(page, person.email)
  const { code } = await mailTo(visitor, person.email, /Your code for Vitrine Demo/)
  await page.getByLabel('Enter 6-digit OTP').fill(code === '123456' ? '654321' : '123456')
  await sees(page, 'Invalid OTP')
  // The verification step survives a reload.
  await page.reload()
  await page.getByLabel('Enter 6-digit OTP').fill(code!)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Dashboard' }).waitFor()
  await header.getByRole('button', { name: 'Logout' }).waitFor()
  expect(await header.getByRole('link', { name: 'Login' }).isVisible()).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/')
  // Customers have no dashboard; the button opens their profile.
  await header.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { name: 'Rosa Lind' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(person.email)
})

test('asks to log in for a like and stores it afterwards', async ({ visit }) => {
  const visitor = await visit()
  const { page, open } = visitor
  const [photo] = await publicPhotos()
  await open(`/photos/${photo!._id}`)
  const like = page.getByRole('button', { name: /^Like \d/ })
  const count = async () => Number(/\d+/.exec((await like.textContent()) ?? '')?.[0])
  const before = await count()
  await like.click()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await page.getByLabel('Email or username').fill('customer')
  await page.getByLabel('Password', { exact: true }).fill('vitrine-demo')
  await submit(page, 'Login')

  await page.getByRole('button', { name: /^Like \d/, pressed: true }).waitFor()
  await eventually(count).toBe(before + 1)
  // Optimistic: visible before the server has stored it.
  await settled(page)
  await page.reload()
  await page.getByRole('button', { name: /^Like \d/, pressed: true }).waitFor()
  expect(await count()).toBe(before + 1)
  await like.click()
  await page.getByRole('button', { name: /^Like \d/, pressed: false }).waitFor()
  await eventually(count).toBe(before)
})

test('shows comments under the author or as Anonymous', async ({ visit }) => {
  const photo = (await publicPhotos())[5]!
  const [known, unknown] = [`Known ${randomUUID()}`, `Unknown ${randomUUID()}`]
  for (const [text, token, author] of [
    [known, await sessionOf('customer'), 'customer'],
    [unknown, undefined, 'Anonymous'],
  ] as const) {
    const { page, open } = await visit(token ? { token } : {})
    await open(`/photos/${photo._id}`)
    const post = page.getByRole('button', { name: 'Post', exact: true })
    await page.getByLabel('Your comment').fill('   ')
    expect(await post.isDisabled()).toBe(true)
    await page.getByLabel('Your comment').fill(text)
    await page.reload()
    await eventually(() => page.getByLabel('Your comment').inputValue()).toBe(text)
    await post.click()
    const comment = page.getByRole('listitem').filter({ hasText: text })
    await comment.getByText(author, { exact: true }).waitFor()
    // Optimistic: visible before the server has stored it. The field is cleared afterwards.
    await eventually(() => page.getByLabel('Your comment').inputValue()).toBe('')
    await page.reload()
    await comment.getByText(author, { exact: true }).waitFor()
    expect(await comment.getByText('Waiting for approval').count()).toBe(token ? 0 : 1)
  }
  const { page, open } = await visit()
  await open(`/photos/${photo._id}`)
  await sees(page, known)
  await sees(page, 'Your comment appears once we have approved it.')
  await settled(page)
  expect(await page.getByText(unknown).count()).toBe(0)
})

test('Back after a login leads to the page before the login', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Username').fill('customer')
  await page.getByLabel('Password', { exact: true }).fill('vitrine-demo')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await eventually(() => new URL(page.url()).pathname).toBe('/about')
})

test('restores a comment typed while the user was still loading', async ({ visit }) => {
  const photo = (await publicPhotos())[5]!
  const text = `Early ${randomUUID()}`
  const { page, open } = await visit({ token: await sessionOf('customer') })
  let isHeld = true
  await page.route('**/api/auth/me', (route) => (isHeld ? undefined : route.continue()))
  await open(`/photos/${photo._id}`)
  await page.getByLabel('Your comment').fill(text)
  // After a reload the browser restores the form field.
  await open('/about')
  isHeld = false
  await open(`/photos/${photo._id}`)
  await eventually(() => page.getByLabel('Your comment').inputValue()).toBe(text)
})

test('shows a new comment once while the page reloads its data', async ({ visit }) => {
  const photo = (await publicPhotos())[5]!
  const text = `Once ${randomUUID()}`
  const { page, open } = await visit({ token: await sessionOf('customer') })
  await open(`/photos/${photo._id}`)
  await page.getByLabel('Your comment').fill(text)
  await settled(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/comments/waiting', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const comment = page.getByRole('listitem').filter({ hasText: text })
  // Only comments from the server can be edited.
  await comment.getByRole('button', { name: /^Edit/ }).waitFor()
  expect(await comment.count()).toBe(1)
  answer()
  await eventually(() => page.getByLabel('Your comment').inputValue()).toBe('')
  expect(await comment.count()).toBe(1)
})

test('shows comments with links only to their author until approved', async ({ visit }) => {
  const photo = (await publicPhotos())[6]!
  const text = `Look at https://pills.example ${randomUUID()}`
  const writer = await visit()
  await writer.open(`/photos/${photo._id}`)
  await writer.page.getByLabel('Your comment').fill(text)
  await writer.page.getByRole('button', { name: 'Post', exact: true }).click()
  const mine = writer.page.getByRole('listitem').filter({ hasText: text })
  await mine.getByText('Waiting for approval').waitFor()
  await writer.page.reload()
  await mine.getByText('Waiting for approval').waitFor()

  const other = await visit()
  await other.open(`/photos/${photo._id}`)
  await other.page.getByRole('heading', { name: 'Comments' }).waitFor()
  await settled(other.page)
  expect(await other.page.getByText(text).count()).toBe(0)

  const moderator = await visit({ token: await sessionOf('moderator') })
  await moderator.open(`/photos/${photo._id}`)
  const waiting = moderator.page.getByRole('listitem').filter({ hasText: text })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await waiting.getByText('Waiting for approval').waitFor({ state: 'detached' })
  await other.page.reload()
  await sees(other.page, text)
})

test('logs out and logs in again by email', async ({ visit }) => {
  const visitor = await visit()
  const { page, open } = visitor
  const person = newUser()
  await register(visitor, person)
  // `open` waits for hydration: before it, buttons have no handlers.
  await open('/')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(me.status()).toBe(401)

  await logIn(visitor, person.email, 'not the password')
  await page.getByRole('alert').filter({ hasText: 'Login failed' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit(page, 'Login')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor()
})

test('resets a password by email link and refuses the old one', async ({ visit }) => {
  const visitor = await visit()
  const { page, open } = visitor
  const person = newUser()
  await register(visitor, person)
  await open('/')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()

  await open('/login')
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await sees(page, 'Please enter your email/username first')
  await page.getByLabel('Email or username').fill(person.username)
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await sees(page, 'If an account exists, we sent a reset link.')

  const { link } = await mailTo(visitor, person.email, /Choose a new password/)
  await open(link!)
  await page.getByLabel('New password', { exact: true }).fill('another walk, after dinner')
  await page.getByLabel('Confirm password').fill('another walk, after lunch')
  await submit(page, 'Reset password')
  await sees(page, 'Passwords do not match')
  await page.getByLabel('Confirm password').fill('another walk, after dinner')
  await submit(page, 'Reset password')
  await page.getByRole('link', { name: 'Continue to login' }).waitFor()
  // The page redirects to the login.
  await page.getByRole('heading', { name: 'Login' }).waitFor()

  await logIn(visitor, person.username, password)
  await page.getByRole('alert').filter({ hasText: 'Login failed' }).waitFor()
  await logIn(visitor, person.username, 'another walk, after dinner')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor()

  // The link can be used only once.
  await open(link!)
  await page.getByLabel('New password', { exact: true }).fill('a third walk, at night')
  await page.getByLabel('Confirm password').fill('a third walk, at night')
  await submit(page, 'Reset password')
  await page.getByRole('button', { name: 'Send a new link' }).waitFor()
})

test('lists the session of another browser and ends it', async ({ visit }) => {
  const here = await visit()
  const person = newUser()
  await register(here, person)
  const there = await visit()
  await logIn(there, person.username, password)
  await there.page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor()
  // An open page would learn of it by its message stream, and say so before the next page is opened.
  await there.page.goto('/robots.txt')

  await here.open('/settings?tab=account')
  await here.page.getByText('This device').waitFor()
  const others = here.page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: here.page.getByRole('button', { name: /^Sign out/ }), hasNot: here.page.getByText('This device') })
  expect(await others.count()).toBe(1)
  await others.getByRole('button', { name: /^Sign out/ }).click()
  await eventually(() => others.count()).toBe(0)

  await there.open('/profile')
  await sees(there.page, 'Your session has ended. Please log in again.')
  await there.page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  await here.open('/profile')
  await here.page.getByRole('heading', { name: 'Rosa Lind' }).waitFor()
})

test('applies the login of another user in one tab to all', async ({ visit }) => {
  const { page, context, open } = await visit()
  await open('/')
  const signIn = (tab: Page, token: string) => tab.evaluate((to) => localStorage.setItem('token', to), token)
  await signIn(page, await sessionOf('customer'))
  await open('/profile')
  await sees(page, 'Chris Dube')
  const other = await context.newPage()
  await other.goto(addressOf('demo'))
  await other.evaluate(() => localStorage.removeItem('token'))
  await sees(page, 'You are browsing as a guest')
  await signIn(other, await sessionOf('moderator'))
  await sees(page, 'Maya Chen')
  expect(await page.getByText('Chris Dube').count()).toBe(0)
})
