import type { Page } from 'playwright-core'
import type { Role } from '#shared/core/roles.ts'

/** A page to check, or its state after some actions. */
export interface Screen {
  name: string
  /** `{photo}` stands for the id of any photo. */
  path: string
  as?: Role
  /** Exists at wide or narrow widths only. */
  only?: 'wide' | 'narrow'
  /** Runs before the page opens, for example to mock responses. */
  first?: (page: Page) => Promise<void>
  /** A text to wait for, or a step that completes the screen. */
  until: string | ((page: Page) => Promise<void>)
}

export const click = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
export const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {}).waitFor()

/** Answers a request of the pages with a mock. */
export const answer =
  (path: string, body: object, status = 200) =>
  async (page: Page) => {
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ status, json: body }),
    )
  }
