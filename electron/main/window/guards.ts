import type { Session, WebContents } from 'electron'
import { isOurPage } from '../bundle/origin.ts'
import { players } from '../bundle/policy.ts'

/** Pages stay in the app: no other page, no further window, no web view. What may go out goes to the browser. */
export function guardPages(contents: WebContents, openOutside: (url: string) => void) {
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

/** What our page needs; players may fill the screen. Everything else is denied, to everybody. */
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

/** Scheme and host; `URL.origin` knows no origins but those of the web. */
const originOf = (url: string) => /^[a-z]+:\/\/[^/]+/.exec(url)?.[0] ?? ''
