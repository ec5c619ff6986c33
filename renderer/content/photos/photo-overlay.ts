import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'

/**
 * [Note: Photos over a page] A photo opened inside the site is a dialog over the current page. The router stays on that
 * page with `?photo=<id>`, and the address bar shows `/photos/<id>` as a mask. Closing goes back in history; reloading
 * or sharing the URL shows the photo's own page.
 */
interface OverlayState {
  /** The photos for previous and next: those of the list it was opened from. */
  among: readonly string[]
  /** Number of history entries above the page. */
  depth: number
}

const overlayStateOf = ({ state }: Pick<Location, 'state'>): OverlayState =>
  (state as OverlayState | null) ?? { among: [], depth: 1 }

/** Runs before the router: a document loaded at `/photos/<id>` shows that page, not the page below the overlay. */
export function unmask() {
  const state = history.state as { masked?: unknown } | null
  if (state?.masked) history.replaceState({ ...state, masked: undefined }, '')
}

/** Id of the photo that is open over the page. */
export function overlayPhotoId({ mask, search }: Pick<Location, 'mask' | 'search'>): string | undefined {
  return mask ? (new URLSearchParams(search).get('photo') ?? undefined) : undefined
}

/** The link to a photo: over the current page, or from one photo page to another. */
export function linkTo(id: string, among: readonly string[], here: Location) {
  const own = paths.photo(id)
  if (/^\/photos\/[^/]/.test(here.pathname)) return { to: own }
  const below = new URLSearchParams(here.search)
  below.set('photo', id)
  const depth = here.mask ? overlayStateOf(here).depth + 1 : 1
  return {
    to: { pathname: here.pathname, search: `?${below}` },
    mask: own,
    state: { among, depth } satisfies OverlayState,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  }
}

/** The open photo, the previous and next one, and navigation between them. */
export function usePhotoOverlay() {
  const here = useLocation()
  const navigate = useNavigate()
  const { among, depth } = overlayStateOf(here)
  const id = overlayPhotoId(here) ?? ''
  const place = among.indexOf(id)
  return {
    id,
    previous: place > 0 ? among[place - 1] : undefined,
    next: place >= 0 ? among[place + 1] : undefined,
    /** Replaces the history entry, so that going back always closes the dialog. */
    show(other: string) {
      const { to, ...how } = linkTo(other, among, here)
      void navigate(to, { ...how, state: { among, depth } satisfies OverlayState, replace: true, flushSync: true })
    },
    close: () => navigate(-depth),
  }
}
