import type { Page } from 'playwright-core'

/** Limits the upload speed of a page in bytes per second. The result removes the limit. */
export async function slowLine(page: Page, bytes: number) {
  const browser = await page.context().newCDPSession(page)
  const set = async (uploadThroughput: number) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
    await browser.send('Network.emulateNetworkConditions', conditions)
  }
  await browser.send('Network.enable')
  await set(bytes)
  return () => set(-1)
}
