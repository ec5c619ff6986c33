import { AppError } from '#shared/core/errors.ts'
import type { Bridge, Command, Desktop, DesktopState, Reply, RequestName } from '#shared/core/ipc.ts'
import { toast } from '../ui/toast.ts'
import { type Connection, fetchTransport, forgetSession } from './connection.ts'
import { eventReader } from './event-reader.ts'
import type { DesktopPort, Platform, UploadPort } from './platform.ts'
import { formSender } from './send-form.ts'
import { uploadMirror } from './upload-mirror.ts'

declare global {
  interface Window {
    /** Put there by the preload script of the desktop app. */
    desktop?: Bridge
  }
}

/** The way to the main process and what it said about itself, or nothing when this page is not in the app. */
export function findDesktop(): { bridge: Bridge; state: DesktopState } | undefined {
  const state = document.getElementById('desktop-state')?.textContent
  if (!window.desktop || !state) return undefined
  return { bridge: window.desktop, state: JSON.parse(state) as DesktopState }
}

/** The desktop app: the main process keeps the session, adds it to every call, and holds the upload queue. */
export function desktopPlatform(bridge: Bridge, state: DesktopState): Platform & { desktop: DesktopPort } {
  const ask = asking(bridge)
  const desktop = desktopPort(bridge, ask, state)
  const session = desktopSession(desktop, ask)
  const connection: Connection = {
    token: () => null,
    session: () => (session.kept() ? 'kept' : null),
    onExpired: forgetSession(session),
  }
  return {
    send: fetchTransport(connection),
    events: eventReader(connection),
    sendForm: formSender(connection),
    session,
    openExternal: (url) => orSay(ask('openExternal', { url })),
    uploads: desktopUploads(bridge, ask),
    desktop,
  }
}

/** Asks the main process, which holds its answers to the same table. Rejects with what it refused. */
function asking(bridge: Bridge) {
  return <N extends RequestName>(name: N, input: Parameters<Desktop[N]>[0]) =>
    bridge.ask(name, input).then(answered) as ReturnType<Desktop[N]>
}
type Ask = ReturnType<typeof asking>

/** For what nobody waits for: what goes wrong is said all the same. */
const orSay = (work: Promise<unknown>) => void work.catch(say)
const say = (error: unknown) => toast.error(AppError.from(error).message)

function desktopPort(bridge: Bridge, ask: Ask, first: DesktopState): DesktopPort {
  let state = first
  const watching = new Set<() => void>()
  const commanded = new Set<(command: Command) => void>()
  const command = (chosen: Command) => {
    for (const listener of commanded) listener(chosen)
  }
  bridge.on('command', command)
  bridge.on('state', (now) => {
    state = now
    for (const listener of watching) listener()
  })
  return {
    state: () => state,
    watch: joining(watching),
    findSite: (address) => ask('findSite', { address }),
    openSite: (address) => ask('openSite', { address }),
    forgetSite: (address) => ask('forgetSite', { address }),
    signInWithGoogle: () => ask('signInWithGoogle', {}),
    setScheme: (scheme) => orSay(ask('set', { scheme })),
    onCommand: joining(commanded),
    command,
  }
}

const joining =
  <L>(listeners: Set<L>) =>
  (listener: L) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

function desktopSession({ state, watch }: DesktopPort, ask: Ask): Platform['session'] {
  const signedIn = () => state().sites.some((site) => site.signedIn && site.address === state().current)
  let kept = signedIn()
  const watching = new Set<() => void>()
  const put = (now: boolean) => {
    kept = now
    document.documentElement.toggleAttribute('data-signed-in', kept)
    for (const listener of watching) listener()
  }
  watch(() => put(signedIn()))
  return {
    kept: () => kept,
    start: () => put(true),
    async end() {
      put(false)
      await ask('endSession', {}).catch(say)
    },
    watch: joining(watching),
  }
}

function desktopUploads(bridge: Bridge, ask: Ask): UploadPort {
  const mirror = uploadMirror()
  bridge.on('uploads', mirror.apply)
  orSay(ask('uploads', {}).then(mirror.begin))
  return {
    outlivesPage: true,
    watch: mirror.watch,
    choose: (what) => orSay(ask('chooseUploads', { what })),
    // Folders as they are: the main process walks them, because the page has no paths.
    filesOf: async ({ dataTransfer }) => [...(dataTransfer?.files ?? [])],
    add: (files) => orSay(bridge.drop(files).then(answered)),
    describe: (ids, changes) => orSay(ask('describeUploads', { ids, changes })),
    step: (step, ids) => orSay(ask('stepUploads', { step, ids })),
    setParallel: (parallel) => orSay(ask('set', { parallel })),
    saveReport: () => orSay(ask('saveReport', {})),
    previewOf: (id) => `/upload-preview/${id}`,
  }
}

function answered(reply: Reply): unknown {
  if (!reply.ok) throw AppError.from(reply.error)
  return reply.value
}
