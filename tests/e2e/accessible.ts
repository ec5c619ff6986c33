import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Checks WCAG 2.2 AA and best practices on the current page. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNothing(page, {
    rules: { 'target-size': { enabled: true } },
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })

/** Checks the colour contrast of the page in its current state. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNothing(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })

/** Checks in both colour schemes that texts have contrast, and that the page is not wider than the window. */
export async function expectReadable(page: Page): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await inScheme(page, scheme)
    await expectContrast(page)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** Changes the colour scheme like another tab, without a reload. */
export const inScheme = (page: Page, scheme: 'dark' | 'light') =>
  page.evaluate((theme) => {
    localStorage.setItem('theme', theme)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    // Pages without client code ignore the colour scheme.
    const follows = document.getElementById('app') !== null
    if (follows && document.documentElement.dataset.mantineColorScheme !== theme)
      throw new Error(`the page did not turn ${theme}`)
  }, scheme)

async function expectNothing(page: Page, what: RunOptions) {
  // Parsing axe is slow, so each page loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const problems = await page.evaluate(
    async (options) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const { violations } = await run(options)
      const problems: string[] = []
      for (const { id, nodes } of violations)
        for (const { target, failureSummary } of nodes) {
          // A target that a bar covers partly is large enough after scrolling it into view.
          const [place] = target
          if (id === 'target-size' && typeof place === 'string') {
            document.querySelector(place)!.scrollIntoView({ block: 'center', behavior: 'instant' })
            const again = await run(place, { runOnly: [id], rules: { [id]: { enabled: true } } })
            if (again.violations.length === 0) continue
          }
          problems.push(`${id}: ${target.join(' ')} ${failureSummary}`)
        }
      return problems
    },
    // Skips passed results, frames of other sites and stylesheets, which no rule needs.
    { ...what, resultTypes: ['violations' as const], iframes: false, preload: false },
  )
  expect(problems).toEqual([])
}
