import { AppError } from '#shared/core/errors.ts'
import type { Bridge, Command, Desktop, DesktopState, Reply, RequestName } from '#shared/core/ipc.ts'
import { createListeners } from '../listeners.ts'
import { toast } from '../ui/toast.ts'
import { type Connection, expireSession, fetchTransport } from './connection.ts'
import { eventReader } from './event-reader.ts'
import type { DesktopPort, Platform, UploadPort } from './platform.ts'
import { formSender } from './send-form.ts'
import { uploadMirror } from './upload-mirror.ts'

declare global {
  interface Window {
    /** Set by the preload script of the desktop app. */
    desktop?: Bridge
  }
}

/** The bridge to the main process with its initial state; undefined outside the app. */
export function findDesktop(): { bridge: Bridge; state: DesktopState } | undefined {
  const state = document.getElementById('desktop-state')?.textContent
  if (!window.desktop || !state) return undefined
  return { bridge: window.desktop, state: JSON.parse(state) as DesktopState }
}

/** The desktop app: the main process stores the session, adds it to calls and runs the upload queue. */
export function desktopPlatform(bridge: Bridge, state: DesktopState): Platform & { desktop: DesktopPort } {
  const ask = createAsk(bridge)
  const desktop = desktopPort(bridge, ask, state)
  const session = desktopSession(desktop, ask)
  showDownloads(bridge, ask)
  const connection: Connection = {
    token: () => null,
    session: () => (session.isStored() ? 'stored' : null),
    onExpired: expireSession(session),
  }
  return {
    send: fetchTransport(connection),
    events: eventReader(connection),
    sendForm: formSender(connection),
    session,
    openExternal: (url) => orShowError(ask('openExternal', { url })),
    uploads: desktopUploads(bridge, ask),
    desktop,
  }
}

/** Creates the function that sends requests to the main process. It rejects with the error of the main process. */
function createAsk(bridge: Bridge) {
  return <N extends RequestName>(name: N, input: Parameters<Desktop[N]>[0]) =>
    bridge.ask(name, input).then(unwrapReply) as ReturnType<Desktop[N]>
}
type Ask = ReturnType<typeof createAsk>

const showError = (error: unknown) => toast.error(AppError.from(error).message)
/** Shows the error of work that no caller awaits. */
const orShowError = (work: Promise<unknown>) => void work.catch(showError)

/** Says how far a file is saved, and offers its folder. */
function showDownloads(bridge: Bridge, ask: Ask) {
  bridge.on('download', ({ id, name, state, progress }) => {
    const topic = `download ${id}`
    const act = (label: string, request: 'cancelDownload' | 'showDownload') => ({
      topic,
      action: { label, run: () => orShowError(ask(request, { id })) },
    })
    if (state === 'saving') {
      const percent = progress === undefined ? '' : `, ${Math.floor(progress * 100)} %`
      toast.info(`Saving ${name}${percent}`, act('Cancel', 'cancelDownload'))
    } else if (state === 'waiting')
      toast.info(`Saving ${name} waits for the connection or space on the disk`, act('Cancel', 'cancelDownload'))
    else if (state === 'saved') toast.success(`${name} saved`, act('Show in folder', 'showDownload'))
    else if (state === 'failed')
      toast.error(`${name} could not be saved. Check the connection and the disk.`, { topic })
    else toast.drop(topic)
  })
}

function desktopPort(bridge: Bridge, ask: Ask, first: DesktopState): DesktopPort {
  let state = first
  const states = createListeners()
  const commands = createListeners<[Command]>()
  bridge.on('command', commands.notify)
  bridge.on('state', (now) => {
    state = now
    states.notify()
  })
  return {
    state: () => state,
    watch: states.watch,
    findSite: (address) => ask('findSite', { address }),
    openSite: (address) => ask('openSite', { address }),
    forgetSite: (address) => ask('forgetSite', { address }),
    signInWithGoogle: () => ask('signInWithGoogle', {}),
    setScheme: (scheme) => orShowError(ask('set', { scheme })),
    showMenu: (at) => orShowError(ask('showMenu', at)),
    onCommand: commands.watch,
    command: commands.notify,
  }
}

function desktopSession({ state, watch }: DesktopPort, ask: Ask): Platform['session'] {
  const signedIn = () => state().sites.some((site) => site.signedIn && site.address === state().current)
  let stored = signedIn()
  const listeners = createListeners()
  const update = (now: boolean) => {
    stored = now
    document.documentElement.toggleAttribute('data-signed-in', stored)
    listeners.notify()
  }
  watch(() => update(signedIn()))
  return {
    isStored: () => stored,
    start: () => update(true),
    async end() {
      update(false)
      await ask('endSession', {}).catch(showError)
    },
    watch: listeners.watch,
  }
}

function desktopUploads(bridge: Bridge, ask: Ask): UploadPort {
  const mirror = uploadMirror()
  bridge.on('uploads', mirror.apply)
  orShowError(ask('uploads', {}).then(mirror.begin))
  return {
    outlivesPage: true,
    watch: mirror.watch,
    choose: (what) => orShowError(ask('chooseUploads', { what })),
    // The main process reads folders, because the page has no paths.
    filesOf: async ({ dataTransfer }) => [...(dataTransfer?.files ?? [])],
    add: (files) => orShowError(bridge.drop(files).then(unwrapReply)),
    describe: (ids, changes) => orShowError(ask('describeUploads', { ids, changes })),
    step: (step, ids) => orShowError(ask('stepUploads', { step, ids })),
    setParallel: (parallel) => orShowError(ask('set', { parallel })),
    saveReport: () => orShowError(ask('saveReport', {})),
    previewOf: (id) => `/upload-preview/${id}`,
  }
}

function unwrapReply(reply: Reply): unknown {
  if (!reply.ok) throw AppError.from(reply.error)
  return reply.value
}
