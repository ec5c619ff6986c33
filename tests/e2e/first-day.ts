import { expect } from 'vitest'
import { Clicks } from './clicks.ts'
import { eventually, type Visit } from './journey.ts'
import { createSite } from './new-site.ts'

/** An owner on the dashboard of a company that has just signed up. */
export class Owner extends Clicks {
  private readonly origin: string

  constructor(visit: Visit, origin: string) {
    super(visit.page)
    this.origin = origin
  }

  static async signUp(visit: Visit) {
    const { origin } = await createSite(visit, 'Pro')
    return new Owner(visit, origin)
  }

  /** Goes to the dashboard, where each task starts. */
  private async start() {
    await this.page.goto(`${this.origin}/admin-dashboard`)
    await this.page.getByRole('heading', { name: 'Quick Actions' }).waitFor()
    this.count = 0
  }

  /** Does a task and asserts that it takes at most this many clicks. */
  async task(name: string, most: number, work: () => Promise<unknown>) {
    await this.start()
    await work()
    expect.soft(this.count, name).toBeLessThanOrEqual(most)
  }

  button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true })
  field = (name: string) => this.page.getByRole('textbox', { name, exact: true })
  amount = (name: string) => this.page.getByRole('spinbutton', { name, exact: true })
  combobox = (name: string) => this.page.getByRole('combobox', { name, exact: true })
  option = (name: string | RegExp) => this.page.getByRole('option', { name })
  dialog = () => this.page.getByRole('dialog')
  region = (name: string) => this.page.getByRole('region', { name, exact: true })
  link = (name: string) => this.page.locator('main').getByRole('link', { name })

  /** A screen in the sidebar. */
  open = (name: string) =>
    this.press(this.page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }))

  save = () => this.press(this.region('Unsaved changes').getByRole('button', { name: 'Save', exact: true }))

  /** Calls the API as the owner, to prepare or verify. */
  ask = <Answer>(method: string, path: string, body?: unknown): Promise<Answer> =>
    this.page.evaluate(
      async ([how, where, sent]) => {
        const headers: Record<string, string> = { authorization: `Bearer ${localStorage.getItem('token')}` }
        if (sent !== undefined) headers['content-type'] = 'application/json'
        if (how === 'POST') headers['idempotency-key'] = crypto.randomUUID()
        const reply = await fetch(where!, { method: how!, headers, ...(sent !== undefined && { body: sent }) })
        if (!reply.ok) throw new Error(`${how} ${where}: ${reply.status} ${await reply.text()}`)
        return reply.json()
      },
      [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
    )

  /** Asserts a stored list, as soon as it holds what the task has made. */
  stores = (path: string, expected: object) =>
    eventually(async () => (await this.ask<{ results: unknown[] }>('GET', path)).results).toEqual(
      expect.arrayContaining([expect.objectContaining(expected)]),
    )
}
