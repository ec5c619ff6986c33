import { createContext, useContext } from 'react'
import type { Transport } from '#shared/core/client.ts'
import type { Command, DesktopState, KnownSite } from '#shared/core/ipc.ts'
import type { Step, UploadChanges, UploadQueue } from '#shared/core/uploads.ts'
import type { FormRequest } from './form-request.ts'

/**
 * Everything that differs between the website and the desktop app.
 *
 * Each member is something both can really do. What only the desktop can do is
 * under `desktop?`, so using it takes a check, never a no-op.
 */
export interface Platform {
  /** How API calls travel; adds whatever proves who is signed in. */
  send: Transport
  /**
   * Reads server-sent events until the stream ends or `signal` says so, also those
   * that only say that it is alive, whose name is empty. Throws when it cannot be had.
   */
  events(url: string, onEvent: (event: string, data: string) => void, signal: AbortSignal): Promise<void>
  /** Sends a form with files, telling how far it is; throws what the server refused. */
  sendForm<Answer, Field extends string>(request: FormRequest<Answer, Field>): Promise<Answer>
  session: {
    /** Cheap and local: whether a session is kept here. The server decides whether it still holds. */
    kept(): boolean
    /** Keeps the session that an answer brought. On the desktop the token was taken out of it on the way, and kept already. */
    start(answer: { token: string }): void
    /** Resolves when nothing is kept here any more. */
    end(): Promise<void>
    /** Told when this or another tab signs in or out. */
    watch(listener: () => void): () => void
  }
  openExternal(url: string): void
  uploads: UploadPort
  desktop?: DesktopPort
}

/** The upload queue, wherever it lives. What goes wrong in it is shown to people, not thrown. */
export interface UploadPort {
  /** Whether it goes on when the page is closed. */
  outlivesPage: boolean
  /** Called with the whole queue, at once and on each change. */
  watch(listener: (queue: UploadQueue) => void): () => void
  /** Opens the file dialog; what is chosen joins the queue. */
  choose(what: 'files' | 'folder'): void
  /** What a drop brings. Asked while the drop is being handled: afterwards it is gone. */
  filesOf(drop: { dataTransfer: DataTransfer | null }): Promise<File[]>
  /** Queues files that were dropped or pasted. */
  add(files: readonly File[]): void
  /** Changes what is said about these files, until they are on their way. */
  describe(ids: string[], changes: UploadChanges): void
  /** Without ids: all that it applies to. */
  step(step: Step, ids?: string[]): void
  /** How many are sent at once, 1 to 8. */
  setParallel(parallel: number): void
  /** Saves what became of each file as CSV. */
  saveReport(): void
  /** Address of a small picture of a chosen file, if the platform can show it. */
  previewOf(id: string): string | undefined
}

/** What only the desktop app can do: it knows several sites and has a menu of its own. */
export interface DesktopPort {
  state(): DesktopState
  watch(listener: () => void): () => void
  /** Throws when no site is at that address. */
  findSite(address: string): Promise<KnownSite>
  /** Opens a site; the page is then loaded afresh. */
  openSite(address: string): Promise<void>
  /** Ends its session and forgets it. */
  forgetSite(address: string): Promise<void>
  /** Opens the browser for it; resolves when the session is kept, rejects with what to show. */
  signInWithGoogle(): Promise<void>
  /** Which colours were chosen, for what the system draws around the page. */
  setScheme(scheme: 'system' | 'light' | 'dark'): void
  /** Told what was chosen in the native menu, or asked for on the page by `command`. */
  onCommand(listener: (command: Command) => void): () => void
  command(command: Command): void
}

export const PlatformContext = createContext<Platform | undefined>(undefined)

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (!platform) throw new Error('usePlatform needs a PlatformContext above it')
  return platform
}
