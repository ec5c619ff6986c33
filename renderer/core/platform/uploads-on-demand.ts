import { AppError } from '#shared/core/errors.ts'
import { toast } from '../ui/toast.ts'
import { takenFrom } from './drop.ts'
import type { UploadPort } from './platform.ts'

/** The upload queue of a page, downloaded by whoever looks at it: visitors never do. */
export function uploadsOnDemand(load: () => Promise<UploadPort>): UploadPort {
  let queue: UploadPort | undefined
  let coming: Promise<UploadPort> | undefined
  const later = (use: (queue: UploadPort) => void) => {
    coming ??= load()
    coming.then(
      (loaded) => {
        queue = loaded
        use(loaded)
      },
      (error: unknown) => {
        coming = undefined
        toast.error(AppError.from(error).message)
      },
    )
  }
  return {
    outlivesPage: false,
    watch(listener) {
      let watching = true
      let stop: (() => void) | undefined
      later((loaded) => {
        if (watching) stop = loaded.watch(listener)
      })
      return () => {
        watching = false
        stop?.()
      }
    },
    choose: (what) => later((loaded) => loaded.choose(what)),
    async filesOf(event) {
      const drop = takenFrom(event)
      return (await import('./chosen-files.ts')).filesIn(drop)
    },
    add: (files) => later((loaded) => loaded.add(files)),
    describe: (ids, changes) => later((loaded) => loaded.describe(ids, changes)),
    step: (step, ids) => later((loaded) => loaded.step(step, ids)),
    setParallel: (parallel) => later((loaded) => loaded.setParallel(parallel)),
    saveReport: () => later((loaded) => loaded.saveReport()),
    previewOf: (id) => queue?.previewOf(id),
  }
}
