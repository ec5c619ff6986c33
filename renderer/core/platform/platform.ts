import { createContext, useContext } from 'react'
import type { Transport } from '#shared/core/client.ts'
import type { Command, DesktopState, KnownSite } from '#shared/core/ipc.ts'
import type { Step, UploadChanges, UploadQueue } from '#shared/core/uploads.ts'
import type { FormRequest } from './form-request.ts'

/**
 * Everything that differs between the website and the desktop app. Features of the
 * desktop app alone are under `desktop?`, so that their use requires a check.
 */
export interface Platform {
  /** Sends API calls with the session. */
  send: Transport
  /**
   * Reads server-sent events until the stream ends or `signal` aborts. Keep-alive
   * events have an empty name. Throws when the stream cannot be opened.
   */
  events(url: string, onEvent: (event: string, data: string) => void, signal: AbortSignal): Promise<void>
  /** Sends a form with files and reports progress; throws the server's error. */
  sendForm<Answer, Field extends string>(request: FormRequest<Answer, Field>): Promise<Answer>
  session: {
    /** Whether a session is stored here. The server decides whether it is still valid. */
    isStored(): boolean
    /** Stores the session of a response. In the desktop app the main process has stored it already. */
    start(response: { token: string }): void
    /** Resolves once the session is deleted here. */
    end(): Promise<void>
    /** Called when this or another tab signs in or out. */
    watch(listener: () => void): () => void
  }
  openExternal(url: string): void
  uploads: UploadPort
  desktop?: DesktopPort
}

/** The upload queue of the page or of the main process. It shows errors to the user and does not throw. */
export interface UploadPort {
  /** Whether uploads continue when the page is closed. */
  outlivesPage: boolean
  /** Called with the whole queue, at once and on each change. */
  watch(listener: (queue: UploadQueue) => void): () => void
  /** Opens the file dialog and queues the selected files. */
  choose(kind: 'files' | 'folder'): void
  /** The files of a drop. Must be called during the drop event. */
  filesOf(drop: { dataTransfer: DataTransfer | null }): Promise<File[]>
  /** Queues files that were dropped or pasted. */
  add(files: readonly File[]): void
  /** Changes the details of files that are not uploading yet. */
  describe(ids: string[], changes: UploadChanges): void
  /** Without ids: all files that the step applies to. */
  step(step: Step, ids?: string[]): void
  /** Number of parallel uploads, 1 to 8. */
  setParallel(parallel: number): void
  /** Saves the result of each file as CSV. */
  saveReport(): void
  /** Address of a thumbnail, if there is one. */
  previewOf(id: string): string | undefined
}

/** Features of the desktop app alone: several sites and a native menu. */
export interface DesktopPort {
  state(): DesktopState
  watch(listener: () => void): () => void
  /** Throws when no site is at that address. */
  findSite(address: string): Promise<KnownSite>
  /** Opens a site and reloads the page. */
  openSite(address: string): Promise<void>
  /** Ends the session of a site and removes the site. */
  forgetSite(address: string): Promise<void>
  /** Signs in through the browser; resolves when the session is stored, rejects with a displayable error. */
  signInWithGoogle(): Promise<void>
  /** Sets the colour scheme of the window frame. */
  setScheme(scheme: 'system' | 'light' | 'dark'): void
  /** Opens the native menu at a point of the page. */
  showMenu(at: { x: number; y: number }): void
  /** Called with commands of the native menu or of `command`. */
  onCommand(listener: (command: Command) => void): () => void
  command(command: Command): void
}

export const PlatformContext = createContext<Platform | undefined>(undefined)

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (!platform) throw new Error('usePlatform needs a PlatformContext above it')
  return platform
}
