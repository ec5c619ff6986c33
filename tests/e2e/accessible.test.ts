import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import type { Role } from '#shared/core/roles.ts'
import { expectAccessible, expectContrast } from './accessible.ts'
import { noBrowser } from './browser.ts'
import { desktop, type OwnVisit, phone, sees, settled, test, visitOf } from './journey.ts'
import type { Screen } from './screens/screen.ts'
import { screens } from './screens.ts'
import { publicPhotos, sessionOf } from './site.ts'

/**
 * `npm run test:a11y` looks at everything in every width and scheme. `npm run test:all` opens
 * each screen once, wide and narrow taking turns, and looks at it in both schemes.
 */
const everything = import.meta.env.MODE === 'everything'
const looks = everything
  ? (['dark', 'light'] as const).flatMap((scheme) =>
      [375, 768, 1280].map((width) => ({ scheme, viewport: { width, height: 900 } })),
    )
  : [
      { scheme: 'dark' as const, viewport: desktop },
      { scheme: 'light' as const, viewport: phone },
    ]
/** From here on the header has its links and lists their tables. */
const wide = 1000
/** Below, filters are behind a button and panels over the page. */
const narrow = 768

const fits = ({ only }: Screen, width: number) => !only || (only === 'wide' ? width >= wide : width < narrow)
const cases = screens(everything).flatMap((screen, place) => {
  const fitting = looks.filter(({ viewport }) => fits(screen, viewport.width))
  // What exists in one width alone is seen there, in a scheme of its turn.
  const { scheme } = looks[place % looks.length]!
  const turn = fitting.length > 1 ? fitting[place % fitting.length]! : { ...fitting[0]!, scheme }
  return (everything ? fitting : [turn]).map((look) => ({
    ...screen,
    ...look,
    label: `${screen.name}, ${look.scheme}, ${look.viewport.width} wide`,
  }))
})

const sessions = new Map<Role, Promise<string>>()
function sessionFor(role: Role) {
  const session = sessions.get(role) ?? sessionOf(role)
  sessions.set(role, session)
  return session
}

/** Everything about a screen's look but the page: who has the same needs another visitor's browser only once. */
type Eyes = Pick<(typeof cases)[number], 'as' | 'scheme' | 'viewport'>

const waiting = new Map<string, OwnVisit[]>()
const named = ({ as, scheme, viewport }: Eyes) => `${as} ${scheme} ${viewport.width}`
afterAll(() => Promise.all([...waiting.values()].flat().map(({ context }) => context.close())))

/**
 * Keeps a browser for another screen, having forgotten this one. To begin anew for each
 * would be to read the same programs again, which takes as long as to look.
 */
async function leave(visit: OwnVisit, eyes: Eyes) {
  const { page } = visit
  await page.mouse.move(0, 0)
  // A page of the site with no programs of its own, which could write down something after all.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  waiting.set(named(eyes), [...(waiting.get(named(eyes)) ?? []), visit])
}

test.concurrent.for(cases)('$label', async ({ path, first, until, ...eyes }, { browser, skip }) => {
  if (!browser) return skip(noBrowser)
  // A screen is prepared by answers that are not the usual ones, and some of those are failures.
  const prepared = first !== undefined
  const wish = { ...eyes, failing: prepared, ...(eyes.as && { token: await sessionFor(eyes.as) }) }
  const visit = (!prepared && waiting.get(named(eyes))?.pop()) || (await visitOf(browser, wish))
  const { page, open, complaints, context } = visit
  let looked = false
  try {
    await first?.(page)
    const [photo] = await publicPhotos()
    await open(path.replace('{photo}', photo!._id))
    if (typeof until === 'string') await sees(page, until)
    else await until(page)
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    if (!everything) {
      await inScheme(page, eyes.scheme === 'dark' ? 'light' : 'dark')
      await expectContrast(page)
    }
    expect(complaints).toEqual([])
    looked = true
  } finally {
    if (looked && !prepared) await leave(visit, eyes)
    else await context.close()
  }
})

/** As if it had been chosen in another tab, so that nothing on the page changes but its colours. */
const inScheme = (page: Page, scheme: 'dark' | 'light') =>
  page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    // What the server alone wrote follows nobody's choice.
    const follows = document.getElementById('app') !== null
    if (follows && document.documentElement.dataset.mantineColorScheme !== chosen)
      throw new Error(`the page did not turn ${chosen}`)
  }, scheme)
