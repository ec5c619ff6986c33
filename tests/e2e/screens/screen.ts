import type { Page } from 'playwright-core'
import type { Role } from '#shared/core/roles.ts'

/** Something to look at: a page, or a page after something was done on it. */
export interface Screen {
  name: string
  /** `{photo}` is any photo's id. */
  path: string
  as?: Role
  /** Exists on wide or on narrow screens alone. */
  only?: 'wide' | 'narrow'
  /** Before the page is opened: answers that are not the usual ones. */
  first?: (page: Page) => Promise<void>
  /** What makes it what it is, or what tells that it is there. */
  until: string | ((page: Page) => Promise<void>)
}

export const click = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
export const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {}).waitFor()

/** A call of the pages is answered by this instead. */
export const answer =
  (path: string, body: object, status = 200) =>
  async (page: Page) => {
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ status, json: body }),
    )
  }
