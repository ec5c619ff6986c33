import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2 AA and the best practices, on the page as it stands. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNothing(
    axe(page)
      .options({ rules: { 'target-size': { enabled: true } }, ...cheap })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']),
  )

/** What colours decide about, on the page as it stands. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNothing(axe(page).options(cheap).withRules(['color-contrast', 'link-in-text-block']))

/** What is right need not be told, which is most of it; and no rule in use needs the stylesheets once more. */
const cheap: { resultTypes: ('violations' | 'passes')[]; preload: boolean } = {
  resultTypes: ['violations'],
  preload: false,
}

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
