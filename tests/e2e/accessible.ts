import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2 AA and the best practices, on the page as it stands. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNothing(
    axe(page)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .options({ rules: { 'target-size': { enabled: true } } }),
  )

/** What colours decide about, on the page as it stands. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNothing(axe(page).withRules(['color-contrast', 'link-in-text-block']))

// There are no frames, and looking for them costs a page of its own each time.
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true)

async function expectNothing(looking: AxeBuilder) {
  const { violations } = await looking.analyze()
  const told = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`,
  )
  expect(told).toEqual([])
}
