import type { App } from 'electron'
import { appScheme } from '#shared/core/app-link.ts'
import type { Log } from './log.ts'
import { linkIn } from './sites/app-links.ts'

interface Needs {
  app: App
  /** Arguments with which the app was started. */
  args: readonly string[]
  log: Log
  /** Brings the app to the front. */
  show(): void
}

/**
 * Receives what other programs pass to the app: links wait until the app can open them, and everything else is ignored.
 * Has to be called before the app is ready, because macOS sends the link that started the app before that.
 */
export function externalRequests({ app, args, log, show }: Needs) {
  let open: ((link: string) => void) | undefined
  let waiting = linkIn(args)
  const receive = (link: string | undefined) => {
    if (open && link) open(link)
    else waiting = link ?? waiting
  }
  app.on('second-instance', (_event, argv) => {
    const link = linkIn(argv)
    if (!link) log.info('Started a second time; its arguments were ignored.')
    show()
    receive(link)
  })
  app.on('open-url', (event, link) => {
    event.preventDefault()
    receive(linkIn([link]))
  })
  app.on('open-file', (event) => event.preventDefault())
  // The system finds a packaged app by its name alone. Others would need the path of their main script.
  if (app.isPackaged) app.setAsDefaultProtocolClient(appScheme)
  return {
    /** Opens the waiting link and all later ones with `handler`. */
    openLinksWith(handler: (link: string) => void) {
      open = handler
      const link = waiting
      waiting = undefined
      if (link) handler(link)
    },
  }
}
