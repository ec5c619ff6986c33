import { openBrowser } from '../e2e/browser.ts'
import type { Finding } from './findings.ts'
import { host, type Place } from './place.ts'

/**
 * Bytes that a browser with an empty cache downloads for the home page,
 * compressed.
 */
export async function firstLoad(place: Place): Promise<Finding[]> {
  const site = await place.start()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const sizes = { js: 0, css: 0 }
    const files = { js: 0, css: 0 }
    page.on('response', (response) => {
      const [, kind] = /\.(js|css)$/.exec(new URL(response.url()).pathname) ?? []
      if (!kind) return
      sizes[kind as 'js' | 'css'] += Number(response.headers()['content-length'])
      files[kind as 'js' | 'css']++
    })
    await page.goto(`http://${host}:${site.port}/`, { waitUntil: 'networkidle' })
    const finding = (kind: 'js' | 'css', name: string, most: number): Finding => ({
      claim: `${name} of the home page's first load (brotli)`,
      goal: `≤ ${most} kB`,
      measured: `${(sizes[kind] / 1000).toFixed(1)} kB`,
      holds: sizes[kind] > 0 && sizes[kind] <= most * 1000,
      figures: `${files[kind]} files`,
    })
    return [finding('js', 'JavaScript', 150), finding('css', 'CSS', 15)]
  } finally {
    await browser.close()
    await site.stop()
  }
}
