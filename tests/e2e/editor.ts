import type { Page } from 'playwright-core'
import { eventually } from './journey.ts'

/** The editor of a text field. */
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' })

/** Places the cursor at the end. Waits first, because the editor restores its own cursor after focus. */
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
  // The editor reads the cursor position with a delay.
  await page.waitForTimeout(50)
}
