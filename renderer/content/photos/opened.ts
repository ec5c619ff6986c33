import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'

/**
 * [Note: Photos over a page] A photo opened inside the site is a dialog over the
 * page it was opened from. The router really is at that page with `?photo=<id>`
 * added; the address bar is given `/photos/<id>` as a mask. So the page below
 * stays as it was, closing is going back, and whoever reloads or shares the
 * address gets the photo's own page, rendered by the server like any other.
 */
interface Opened {
  /** The photos to walk through with the arrows: those of the list it was opened from. */
  among: readonly string[]
  /** How many entries of the history are dialogs on top of the page. */
  depth: number
}

const openedState = ({ state }: Pick<Location, 'state'>): Opened => (state as Opened | null) ?? { among: [], depth: 1 }

/**
 * Before the router starts: a document loaded at `/photos/<id>` shows that page,
 * also when the history entry remembers that a list used to lie below.
 */
export function unmask() {
  const kept = history.state as { masked?: unknown } | null
  if (kept?.masked) history.replaceState({ ...kept, masked: undefined }, '')
}

/** Which photo is open over this page, if any. */
export function openedIn({ mask, search }: Pick<Location, 'mask' | 'search'>): string | undefined {
  return mask ? (new URLSearchParams(search).get('photo') ?? undefined) : undefined
}

/** Where a link to a photo leads from here: over this page, or from one photo's own page to the next one's. */
export function linkTo(id: string, among: readonly string[], here: Location) {
  const own = paths.photo(id)
  if (/^\/photos\/[^/]/.test(here.pathname)) return { to: own }
  const below = new URLSearchParams(here.search)
  below.set('photo', id)
  const depth = here.mask ? openedState(here).depth + 1 : 1
  return {
    to: { pathname: here.pathname, search: `?${below}` },
    mask: own,
    state: { among, depth } satisfies Opened,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  }
}

/** The open photo, its neighbours, and how to go to them or away. */
export function useOpened() {
  const here = useLocation()
  const navigate = useNavigate()
  const { among, depth } = openedState(here)
  const id = openedIn(here) ?? ''
  const place = among.indexOf(id)
  return {
    id,
    previous: place > 0 ? among[place - 1] : undefined,
    next: place >= 0 ? among[place + 1] : undefined,
    /** Walking replaces: one step back closes the dialog, however far somebody walked. */
    show(other: string) {
      const { to, ...how } = linkTo(other, among, here)
      void navigate(to, { ...how, state: { among, depth } satisfies Opened, replace: true, flushSync: true })
    },
    close: () => navigate(-depth),
  }
}
