import type { Role } from '#shared/roles.ts'
import { expectAccessible } from './accessible.ts'
import { desktop, phone, sees, test } from './journey.ts'
import { type Screen, screens } from './screens.ts'
import { publicPhotos, sessionOf } from './site.ts'

/** `npm run test:a11y` looks at everything in every width, `npm test` at each screen once per scheme. */
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

const fits = ({ only }: Screen, width: number) => !only || (only === 'wide') === width >= wide
const cases = screens(everything).flatMap((screen) => {
  const fitting = looks.filter(({ viewport }) => fits(screen, viewport.width))
  // What exists in one width alone is seen there in both schemes.
  const both = everything || fitting.length > 1 ? fitting : looks.map(({ scheme }) => ({ ...fitting[0]!, scheme }))
  return both.map((look) => ({
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

test.concurrent.for(cases)('$label', async ({ path, as, first, until, scheme, viewport }, { visit }) => {
  const { page } = await visit({ scheme, viewport, ...(as && { token: await sessionFor(as) }) })
  await first?.(page)
  const [photo] = await publicPhotos()
  await page.goto(path.replace('{photo}', photo!._id))
  if (typeof until === 'string') await sees(page, until)
  else await until(page)
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
})
