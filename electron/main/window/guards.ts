import type { Session, WebContents } from 'electron'
import { isOurPage } from '../bundle/origin.ts'
import { players } from '../bundle/policy.ts'

/** Blocks navigation to other pages, new windows and web views. Allowed addresses open in the browser. */
export function guardPages(contents: WebContents, openOutside: (url: string) => void, mayLeave: () => boolean) {
  contents.on('will-prevent-unload', (event) => {
    // Preventing this event ends the page in spite of its unsaved changes.
    if (mayLeave()) event.preventDefault()
  })
  contents.on('will-navigate', (event) => {
    if (!isOurPage(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!mayLoad(event)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (!mayLoad(event)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
}

interface Navigation {
  url: string
  isMainFrame: boolean
}

const mayLoad = ({ url, isMainFrame }: Navigation) => (isMainFrame ? isOurPage(url) : isPlayer(url))

const isPlayer = (url: string) => players.some((player) => url.startsWith(`${player}/`))

type Permission = Parameters<NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>>[1]

/** Permissions that our page needs; video players may use the full screen. */
function isGranted(permission: Permission, origin: string) {
  if (permission === 'fullscreen') return isOurPage(`${origin}/`) || isPlayer(`${origin}/`)
  return permission === 'clipboard-sanitized-write' && isOurPage(`${origin}/`)
}

export function guardPermissions(session: Session) {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isGranted(permission, originOf(requestingUrl))),
  )
  session.setPermissionCheckHandler((_contents, permission, requesting) => isGranted(permission, originOf(requesting)))
  session.setDevicePermissionHandler(() => false)
}

/** Scheme and host, because `URL.origin` only supports web schemes. */
const originOf = (url: string) => /^[a-z]+:\/\/[^/]+/.exec(url)?.[0] ?? ''
