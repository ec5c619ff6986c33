import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { sees } from '../journey.ts'
import { dialog, type Screen } from './screen.ts'

async function registerAsGuest(page: Page) {
  await page.getByRole('link', { name: 'Lanterns on the lake' }).click()
  await page.locator('main').getByRole('button', { name: 'Register' }).click()
  await dialog(page, 'Register without an account')
}

export const eventScreens: Screen[] = [
  { name: 'events', path: '/events', until: 'Lanterns on the lake' },
  { name: 'events, none', path: '/events?tag=no-such-tag', until: 'No events found' },
  {
    name: 'event',
    path: '/events',
    until: async (page) => {
      await page.getByRole('link', { name: 'Lanterns on the lake' }).click()
      await sees(page, 'Add to calendar')
    },
  },
  { name: 'event, registering as a guest', path: '/events', until: registerAsGuest },
  {
    name: 'event, code of a guest',
    path: '/events',
    until: async (page) => {
      await registerAsGuest(page)
      await page.getByLabel('Name').fill('Rosa Lind')
      await page.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@guest.example`)
      await page.getByRole('button', { name: 'Send code' }).click()
      await page.getByLabel('Enter 6-digit OTP').waitFor()
    },
  },
  {
    name: 'event that is over',
    path: '/events?timeframe=past',
    until: async (page) => {
      await page.getByRole('link', { name: 'The big wheel, last round' }).click()
      await sees(page, 'This event is over.')
    },
  },
]
