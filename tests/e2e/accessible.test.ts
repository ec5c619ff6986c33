import { afterAll, expect } from 'vitest'
import type { Role } from '#shared/core/roles.ts'
import { expectAccessible, expectContrast, inScheme } from './accessible.ts'
import { noBrowser } from './browser.ts'
import { desktop, type OwnVisit, phone, sees, settled, test, visitOf } from './journey.ts'
import type { Screen } from './screens/screen.ts'
import { screens } from './screens.ts'
import { publicPhotos, sessionOf } from './site.ts'

/**
 * `npm run test:a11y` checks all screens in every width and colour scheme. `npm run test:all` opens each screen once,
 * alternating between wide and narrow, and checks both colour schemes.
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
/** From this width on, the header shows its links and lists are tables. */
const wide = 1000
/** Below this width, filters are behind a button and panels cover the page. */
const narrow = 768

const fits = ({ only }: Screen, width: number) => !only || (only === 'wide' ? width >= wide : width < narrow)
const cases = screens(everything).flatMap((screen, place) => {
  const fitting = looks.filter(({ viewport }) => fits(screen, viewport.width))
  // Screens that exist at one width only alternate between the colour schemes.
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

/** The settings of a browser context. Screens with the same settings share one, because creating it is slow. */
type Eyes = Pick<(typeof cases)[number], 'as' | 'scheme' | 'viewport'>

const waiting = new Map<string, OwnVisit[]>()
const named = ({ as, scheme, viewport }: Eyes) => `${as} ${scheme} ${viewport.width}`
afterAll(() => Promise.all([...waiting.values()].flat().map(({ context }) => context.close())))

/** Clears the storage of a browser context and reuses it, so that scripts load once. */
async function leave(visit: OwnVisit, eyes: Eyes) {
  const { page } = visit
  await page.mouse.move(0, 0)
  // A page without scripts, because scripts could write to the storage again.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  waiting.set(named(eyes), [...(waiting.get(named(eyes)) ?? []), visit])
}

test.concurrent.for(cases)('$label', async ({ path, first, until, ...eyes }, { browser, skip }) => {
  if (!browser) return skip(noBrowser)
  // Some screens are prepared with mocked responses, which include failures.
  const prepared = first !== undefined
  const options = { ...eyes, failing: prepared, ...(eyes.as && { token: await sessionFor(eyes.as) }) }
  const visit = (!prepared && waiting.get(named(eyes))?.pop()) || (await visitOf(browser, options))
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
