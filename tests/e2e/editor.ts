import type { Page } from 'playwright-core'
import { eventually } from './journey.ts'

/** The editor of a text. */
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' })

/** Puts the cursor behind the last word. The editor restores its own cursor just after it is focused, so the key comes later. */
export async function toEnd(page: Page) {
  await editor(page).focus()
  await page.waitForTimeout(50)
  await page.keyboard.press('Control+End')
  const isAtEnd = (text: Element) => {
    const rest = document.createRange()
    const { focusNode, focusOffset } = getSelection()!
    if (!focusNode || !text.contains(focusNode)) return false
    rest.selectNodeContents(text)
    rest.setStart(focusNode, focusOffset)
    return rest.toString().trim() === ''
  }
  await eventually(() => editor(page).evaluate(isAtEnd)).toBe(true)
  // It reads where the cursor is a moment later.
  await page.waitForTimeout(50)
}
