import type { Locator, Page } from 'playwright-core'

/** Drops files from the disk on an element, as with a mouse. */
export async function dropOn(page: Page, place: Locator, files: string[]) {
  const box = await place.boundingBox()
  if (!box) throw new Error('There is nowhere to drop the files.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const data = { items: [], files, dragOperationsMask: 1 }
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x, y, data })
  await browser.detach()
}
