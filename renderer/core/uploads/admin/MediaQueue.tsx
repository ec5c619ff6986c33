import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { PlatformContext, usePlatform } from '../../platform/platform.ts'
import { type MediaPort, type MediaUploads, mediaPort } from './media-uploads.ts'
import { UploadKindContext } from './upload-kind.ts'

/** Every queue that was used since the page was loaded. */
let ports: readonly MediaPort[] = []
const listeners = new Set<() => void>()

function watch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Puts the queue of one kind in the place of that of photos. It is the same one wherever this is used. */
export function MediaQueue({ kind, children }: { kind: MediaUploads; children: ReactNode }) {
  const platform = usePlatform()
  const port = useMemo(() => {
    const known = ports.find((one) => one.kind === kind)
    if (known) return known
    const made = mediaPort(kind, platform)
    ports = [...ports, made]
    for (const listener of listeners) queueMicrotask(listener)
    return made
  }, [kind, platform])
  return <InQueue port={port}>{children}</InQueue>
}

/** The same for each queue that was used, so that what watches over photos watches over them too. */
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
