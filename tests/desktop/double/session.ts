import type { Session as Real } from 'electron'
import { browser } from './browser.ts'
import { watchDownloads } from './downloads.ts'
import { Emitter } from './emitter.ts'
import { lifecycle } from './lifecycle.ts'
import { fromWeb, originOf } from './origins.ts'
import { protocol } from './protocol.ts'
import { strict } from './strict.ts'

type RequestHandler = Parameters<Real['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<Real['setPermissionCheckHandler']>[0]

/** Electron's names of permissions, and the web's. */
const permissions = {
  geolocation: ['geolocation'],
  notifications: ['notifications'],
  media: ['camera', 'microphone'],
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  midi: ['midi'],
  'idle-detection': ['idle-detection'],
} as const

type Permission = keyof typeof permissions

export class Session
  extends Emitter
  implements
    Partial<Pick<Real, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>>
{
  readonly protocol = protocol
  _mayRequest: RequestHandler = null
  _mayHave: CheckHandler = null

  constructor() {
    super('session', ['will-download'])
    void watchDownloads(process.env.ELECTRON_DOUBLE_USER_DATA!, (event, item) =>
      this.emit('will-download', event, item),
    )
  }

  setPermissionRequestHandler(handler: RequestHandler) {
    this._mayRequest = handler
  }

  /** Does nothing: pages of the double have no access to USB and similar devices. */
  setDevicePermissionHandler() {}

  setPermissionCheckHandler(handler: CheckHandler) {
    this._mayHave = handler
  }

  /**
   * Chromium does not ask the double for permissions, so both handlers are called when an origin appears, and the
   * results are configured in Chromium. Without a handler everything is granted, as in Electron.
   */
  async _decidePermissions(contents: object, url: string) {
    const { send } = await browser()
    const { origin } = new URL(url)
    if (origin === 'null') return
    for (const permission of Object.keys(permissions) as Permission[]) {
      const setting = (await this._isGranted(permission, contents, fromWeb(url))) ? 'granted' : 'denied'
      for (const name of permissions[permission])
        await send('Browser.setPermission', { permission: { name }, setting, origin })
    }
  }

  async _isGranted(permission: Permission, contents: object, requestingUrl: string) {
    const about = { requestingUrl, isMainFrame: true }
    const requested = Promise.withResolvers<boolean>()
    if (this._mayRequest) this._mayRequest(contents as never, permission, requested.resolve, about as never)
    else requested.resolve(true)
    if (!(await requested.promise)) return false
    return this._mayHave?.(contents as never, permission, `${originOf(requestingUrl)}/`, about) ?? true
  }
}

const only = strict('session', new Session())

export const session = strict('session', {
  get defaultSession() {
    if (!lifecycle.isReady) throw new Error('Session can only be received when app is ready')
    return only
  },
})
