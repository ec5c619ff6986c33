import { AppError } from '#shared/core/errors.ts'
import { toast } from '../ui/toast.ts'
import { readDrop } from './drop.ts'
import type { UploadPort } from './platform.ts'

/** The upload queue of a page, loaded on first use because visitors never need it. */
export function lazyUploads(load: () => Promise<UploadPort>): UploadPort {
  let queue: UploadPort | undefined
  let loading: Promise<UploadPort> | undefined
  const whenLoaded = (use: (queue: UploadPort) => void) => {
    loading ??= load()
    loading.then(
      (loaded) => {
        queue = loaded
        use(loaded)
      },
      (error: unknown) => {
        loading = undefined
        toast.error(AppError.from(error).message)
      },
    )
  }
  return {
    outlivesPage: false,
    watch(listener) {
      let watching = true
      let stop: (() => void) | undefined
      whenLoaded((loaded) => {
        if (watching) stop = loaded.watch(listener)
      })
      return () => {
        watching = false
        stop?.()
      }
    },
    choose: (what) => whenLoaded((loaded) => loaded.choose(what)),
    async filesOf(event) {
      const drop = readDrop(event)
      return (await import('./chosen-files.ts')).filesOfDrop(drop)
    },
    add: (files) => whenLoaded((loaded) => loaded.add(files)),
    describe: (ids, changes) => whenLoaded((loaded) => loaded.describe(ids, changes)),
    step: (step, ids) => whenLoaded((loaded) => loaded.step(step, ids)),
    setParallel: (parallel) => whenLoaded((loaded) => loaded.setParallel(parallel)),
    saveReport: () => whenLoaded((loaded) => loaded.saveReport()),
    previewOf: (id) => queue?.previewOf(id),
  }
}
