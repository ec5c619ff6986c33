import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2 AA and the best practices, on the page as it stands. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNothing(page, {
    rules: { 'target-size': { enabled: true } },
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })

/** What colours decide about, on the page as it stands. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNothing(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })

async function expectNothing(page: Page, what: RunOptions) {
  // To read the rules takes as long as to look by them: each page reads them once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const told = await page.evaluate(
    async (options) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const { violations } = await run(options)
      const told: string[] = []
      for (const { id, nodes } of violations)
        for (const { target, failureSummary } of nodes) {
          // What lies half under a bar is small only until it is scrolled out from there.
          const [place] = target
          if (id === 'target-size' && typeof place === 'string') {
            document.querySelector(place)!.scrollIntoView({ block: 'center', behavior: 'instant' })
            const again = await run(place, { runOnly: [id], rules: { [id]: { enabled: true } } })
            if (again.violations.length === 0) continue
          }
          told.push(`${id}: ${target.join(' ')} ${failureSummary}`)
        }
      return told
    },
    // What is right need not be told, which is most of it; frames are other sites'; and no rule in use needs the stylesheets once more.
    { ...what, resultTypes: ['violations' as const], iframes: false, preload: false },
  )
  expect(told).toEqual([])
}
