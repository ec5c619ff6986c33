import { createContext, useContext } from 'react'
import type { Transport } from '#shared/client.ts'
import type { UploadDetails, UploadItem } from '#shared/upload-queue.ts'
import type { FormRequest } from './send-form.ts'

/**
 * Everything that differs between the website and the desktop app.
 *
 * Each member is something both can really do. What only the desktop can do will
 * be under `desktop?`, so using it takes a check, never a no-op.
 */
export interface Platform {
  /** How API calls travel; adds whatever proves who is signed in. */
  send: Transport
  /** Sends a form with files, telling how far it is; throws what the server refused. */
  sendForm(request: FormRequest): Promise<unknown>
  session: {
    /** Cheap and local: whether a session is kept here. The server decides whether it still holds. */
    kept(): boolean
    start(token: string): void
    end(): void
    /** Told when this or another tab signs in or out. */
    watch(listener: () => void): () => void
  }
  openExternal(url: string): void
  uploads: {
    /** Opens the file dialog; resolves with what was chosen, queued but not started. */
    choose(): Promise<UploadItem[]>
    /** Queues dropped or pasted files. */
    add(files: File[]): UploadItem[]
    /** Starts all waiting files, each with its details. */
    start(detailsOf: (item: UploadItem) => UploadDetails): void
    retry(id: string): void
    retryFailed(): void
    /** Stops it if it is on its way, and takes it off the list. */
    remove(id: string): void
    clearDone(): void
    /** Object URL to preview a chosen file, if the platform can show it. */
    previewOf(id: string): string | undefined
    /** Called with the whole queue, at once and on each change. */
    watch(listener: (queue: readonly UploadItem[]) => void): () => void
  }
}

export const PlatformContext = createContext<Platform | undefined>(undefined)

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (!platform) throw new Error('usePlatform needs a PlatformContext above it')
  return platform
}
