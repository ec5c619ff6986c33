import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import { PlatformContext, usePlatform } from '../../platform/platform.ts'
import { type MediaPort, type MediaUploads, mediaPort } from './media-uploads.ts'
import { UploadKindContext } from './upload-kind.ts'

/** Queues used since the page was loaded. */
let ports: readonly MediaPort[] = []
const { notify, watch } = createListeners()

/** Provides the queue of one kind instead of the photo queue. All uses share one queue per kind. */
export function MediaQueue({ kind, children }: { kind: MediaUploads; children: ReactNode }) {
  const platform = usePlatform()
  const port = useMemo(() => {
    const existing = ports.find((one) => one.kind === kind)
    if (existing) return existing
    const created = mediaPort(kind, platform)
    ports = [...ports, created]
    queueMicrotask(notify)
    return created
  }, [kind, platform])
  return <InQueue port={port}>{children}</InQueue>
}

/** Renders the children once for each media queue in use. */
export function EachMediaQueue({ children }: { children: ReactNode }) {
  const used = useSyncExternalStore(
    watch,
    () => ports,
    () => ports,
  )
  return used.map((port) => (
    <InQueue key={port.kind.id} port={port}>
      {children}
    </InQueue>
  ))
}

function InQueue({ port, children }: { port: MediaPort; children: ReactNode }) {
  const platform = usePlatform()
  const inner = useMemo(() => ({ ...platform, uploads: port }), [platform, port])
  return (
    <PlatformContext.Provider value={inner}>
      <UploadKindContext.Provider value={port.kind}>{children}</UploadKindContext.Provider>
    </PlatformContext.Provider>
  )
}
