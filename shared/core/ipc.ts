import { z } from 'zod'
import type { ErrorBody } from './errors.ts'
import { Nothing } from './primitives.ts'
import { steps, UploadChanges, type UploadEvent, type UploadQueue } from './uploads.ts'

/** A site this computer knows. */
export interface KnownSite {
  /** Origin, like `https://photos.example.com`. Also its name towards the main process. */
  address: string
  name: string
  /** Where the page can load the logo from; empty when there is none. */
  logo: string
  signedIn: boolean
}

/** What the page has to know about the app around it. Never a token, never a path. */
export interface DesktopState {
  version: string
  system: 'windows' | 'mac' | 'linux'
  sites: KnownSite[]
  /** Address of the site that is open. */
  current?: string | undefined
  /**
   * Why the session is kept in memory only and ends with the app, fit to show.
   * Absent while the keychain does its work.
   */
  keychainProblem?: string | undefined
}

const Address = z.string().trim().min(1, 'Enter the address of your site.').max(300, 'This address is too long.')
const Ids = z.array(z.uuid()).max(20_000)

/** How many files are sent at once; which colours were chosen, for what the system draws around the page. */
const Setting = z.union([
  z.strictObject({ parallel: z.int().min(1).max(8) }),
  z.strictObject({ scheme: z.enum(['system', 'light', 'dark']) }),
])

/**
 * What the page may ask of the main process: a name, an input, an output.
 * Files never cross here, only the ids of files that somebody chose.
 */
export const requests = {
  state: { input: Nothing, output: z.custom<DesktopState>() },
  /** Asks the site at an address who it is. Throws when there is none. */
  findSite: { input: z.object({ address: Address }), output: z.custom<KnownSite>() },
  /** Opens a site, new or known; the page is loaded afresh. */
  openSite: { input: z.object({ address: Address }), output: z.void() },
  /** Ends its session and forgets it. */
  forgetSite: { input: z.object({ address: Address }), output: z.void() },
  /** Forgets the token of the open site. */
  endSession: { input: Nothing, output: z.void() },
  /** Signs in to the open site by way of the browser; resolves when its token is kept. */
  signInWithGoogle: { input: Nothing, output: z.void() },
  openExternal: { input: z.object({ url: z.string().max(2000) }), output: z.void() },
  /** The whole queue; what changes after that comes as `uploads` events. */
  uploads: { input: Nothing, output: z.custom<UploadQueue>() },
  /** Opens the native dialog; what was chosen joins the queue. */
  chooseUploads: { input: z.object({ what: z.enum(['files', 'folder']) }), output: z.void() },
  describeUploads: { input: z.object({ ids: Ids, changes: UploadChanges }), output: z.void() },
  /** Without ids: all that it applies to. */
  stepUploads: { input: z.object({ step: z.enum(steps), ids: Ids.optional() }), output: z.void() },
  set: { input: Setting, output: z.void() },
  /** Saves the report as CSV where the person says. */
  saveReport: { input: Nothing, output: z.void() },
}

/** What the main process may tell the page. */
export interface Events {
  state: DesktopState
  /** At most ten a second. */
  uploads: UploadEvent
  /** Chosen in the native menu. */
  command: Command
}

export const commands = ['upload-files', 'upload-folder', 'go-home', 'go-content', 'go-uploads', 'switch-site'] as const
export type Command = (typeof commands)[number]

type Requests = typeof requests
export type RequestName = keyof Requests
type Given<N extends RequestName> = z.input<Requests[N]['input']>
type Checked<N extends RequestName> = z.output<Requests[N]['input']>
type Answer<N extends RequestName> = z.output<Requests[N]['output']>

/** The main process as the page sees it: one function per request. */
export type Desktop = { [N in RequestName]: (input: Given<N>) => Promise<Answer<N>> }

/** The main process's side of the same list; leaving one out does not compile. */
export type DesktopHandlers = { [N in RequestName]: (input: Checked<N>) => Answer<N> | Promise<Answer<N>> }

/** Electron keeps only an error's message, so replies carry the whole body as data. */
export type Reply = { ok: true; value: unknown } | { ok: false; error: ErrorBody }

/** What the preload script puts on `window.desktop`: all the page has. */
export interface Bridge {
  ask(name: RequestName, input: unknown): Promise<Reply>
  on<N extends keyof Events>(event: N, listener: (payload: Events[N]) => void): () => void
  /** Queues files and folders that were dropped on the page. Their paths are read outside the page and stay there. */
  drop(files: readonly object[]): Promise<Reply>
}
