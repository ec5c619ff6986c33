import { z } from 'zod'
import type { ErrorBody } from './errors.ts'
import { Nothing } from './primitives.ts'
import { steps, UploadChanges, type UploadEvent, type UploadQueue } from './uploads.ts'

/** A site saved on this computer. */
export interface KnownSite {
  /** Origin: `https://photos.example.com`. Identifies the site towards the main process. */
  address: string
  name: string
  /** URL of the logo; empty if there is none. */
  logo: string
  signedIn: boolean
}

/** The app's state for the page. Never contains tokens or paths. */
export interface DesktopState {
  version: string
  system: 'windows' | 'mac' | 'linux'
  sites: KnownSite[]
  /** Address of the open site. */
  current?: string | undefined
  /** Why the session is only in memory and ends with the app, for display. Absent if the keychain works. */
  keychainProblem?: string | undefined
}

/** A file that the app saves on this computer. */
export interface Download {
  id: string
  /** The name of the file. */
  name: string
  /** `waiting` for a connection. */
  state: 'saving' | 'waiting' | 'saved' | 'failed' | 'cancelled'
  /** 0 to 1; undefined if the size is unknown. */
  progress?: number | undefined
}

const Address = z.string().trim().min(1, 'Enter the address of your site.').max(300, 'This address is too long.')
const Ids = z.array(z.uuid()).max(20_000)

/** Concurrent uploads; the colour scheme, for the native window frame. */
const Setting = z.union([
  z.strictObject({ parallel: z.int().min(1).max(8) }),
  z.strictObject({ scheme: z.enum(['system', 'light', 'dark']) }),
])

/** Requests of the page to the main process. Files are passed by id only. */
export const requests = {
  state: { input: Nothing, output: z.custom<DesktopState>() },
  /** Looks up the site at an address. Throws if there is none. */
  findSite: { input: z.object({ address: Address }), output: z.custom<KnownSite>() },
  /** Opens a new or saved site and reloads the page. */
  openSite: { input: z.object({ address: Address }), output: z.void() },
  /** Ends the session and removes the site. */
  forgetSite: { input: z.object({ address: Address }), output: z.void() },
  /** Deletes the token of the open site. */
  endSession: { input: Nothing, output: z.void() },
  /** Signs in to the open site with the browser; resolves when the token is stored. */
  signInWithGoogle: { input: Nothing, output: z.void() },
  openExternal: { input: z.object({ url: z.string().max(2000) }), output: z.void() },
  /** The whole queue; later changes follow as `uploads` events. */
  uploads: { input: Nothing, output: z.custom<UploadQueue>() },
  /** Opens the native dialog and adds the selected files to the queue. */
  chooseUploads: { input: z.object({ what: z.enum(['files', 'folder']) }), output: z.void() },
  describeUploads: { input: z.object({ ids: Ids, changes: UploadChanges }), output: z.void() },
  /** Without ids: all applicable files. */
  stepUploads: { input: z.object({ step: z.enum(steps), ids: Ids.optional() }), output: z.void() },
  set: { input: Setting, output: z.void() },
  /** Saves the report as CSV at a path that the user selects. */
  saveReport: { input: Nothing, output: z.void() },
  /** Opens the native menu at a point of the page, where the window has no menu bar. */
  showMenu: { input: z.object({ x: z.int().min(0), y: z.int().min(0) }), output: z.void() },
  cancelDownload: { input: z.object({ id: z.uuid() }), output: z.void() },
  /** Shows a saved file in its folder. */
  showDownload: { input: z.object({ id: z.uuid() }), output: z.void() },
}

/** Events from the main process to the page. */
export interface Events {
  state: DesktopState
  /** At most ten per second. */
  uploads: UploadEvent
  /** A command of the native menu. */
  command: Command
  /** At most one per second and file. */
  download: Download
}

export const commands = ['upload-files', 'upload-folder', 'go-home', 'go-content', 'go-uploads', 'switch-site'] as const
export type Command = (typeof commands)[number]

type Requests = typeof requests
export type RequestName = keyof Requests
type Given<N extends RequestName> = z.input<Requests[N]['input']>
type Checked<N extends RequestName> = z.output<Requests[N]['input']>
type Answer<N extends RequestName> = z.output<Requests[N]['output']>

/** The page's API of the main process: one function per request. */
export type Desktop = { [N in RequestName]: (input: Given<N>) => Promise<Answer<N>> }

/** The handlers of the requests in the main process; a missing one does not compile. */
export type DesktopHandlers = { [N in RequestName]: (input: Checked<N>) => Answer<N> | Promise<Answer<N>> }

/** Replies contain the error body as data, because Electron transfers only the message. */
export type Reply = { ok: true; value: unknown } | { ok: false; error: ErrorBody }

/** The API that the preload script exposes as `window.desktop`. */
export interface Bridge {
  ask(name: RequestName, input: unknown): Promise<Reply>
  on<N extends keyof Events>(event: N, listener: (payload: Events[N]) => void): () => void
  /** Queues files and folders that were dropped on the page. The page never gets their paths. */
  drop(files: readonly object[]): Promise<Reply>
}
