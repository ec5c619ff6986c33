import type { Locator, Page } from 'playwright-core'

interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/**
 * Does what a user does and counts it by the rule of `docs/first-day.md`: each press, each choice in a list and each
 * focus of a field is one click. Typing is free, and so is typing into a field that the page has focused by itself.
 */
export class Clicks {
  count = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(control: Locator) {
    this.count++
    await control.click()
  }

  async type(field: Locator, text: string) {
    await field.waitFor()
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.press(field)
    await field.fill(text)
  }

  /** A choice in a list that opens: two clicks. */
  async choose(list: Locator, value: string) {
    this.count += 2
    await list.selectOption(value)
  }

  /** The press on the button; choosing the file in the system's dialog is free on both sides. */
  async pickFile(button: Locator, file: PickedFile) {
    this.count++
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), button.click()])
    await chooser.setFiles(file)
  }
}
