import { app, Notification, powerSaveBlocker } from 'electron'
import type { Uploads } from '../uploads/uploads.ts'
import type { MainWindow } from './main-window.ts'
import { uploadSigns } from './upload-signs.ts'

/** Uploads on the window's icon, in the power settings and among the system's notices. */
export function systemSigns({ busy, progress }: Pick<Uploads, 'busy' | 'progress'>, window: MainWindow) {
  let blocker: number | undefined
  return uploadSigns({
    busy,
    progress,
    showProgress: (done) => window.current()?.setProgressBar(done),
    keepAwake(awake) {
      if (awake) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
      else if (blocker !== undefined) powerSaveBlocker.stop(blocker)
      if (!awake) blocker = undefined
    },
    notify(body) {
      if (!Notification.isSupported()) return
      const notice = new Notification({ title: app.getName(), body })
      notice.on('click', () => {
        window.show()
        window.tell('command', 'go-uploads')
      })
      notice.show()
    },
  })
}
