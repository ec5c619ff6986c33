import { app, Notification, powerSaveBlocker } from 'electron'
import type { Uploads } from '../uploads/uploads.ts'
import type { MainWindow } from './main-window.ts'
import { uploadStatus } from './upload-status.ts'

/** Shows uploads on the window's icon and in notifications, and prevents the computer from sleeping. */
export function systemStatus({ busy, progress }: Pick<Uploads, 'busy' | 'progress'>, window: MainWindow) {
  let blocker: number | undefined
  return uploadStatus({
    busy,
    progress,
    showProgress: (done) => window.current()?.setProgressBar(done),
    preventSleep(awake) {
      if (awake) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
      else if (blocker !== undefined) powerSaveBlocker.stop(blocker)
      if (!awake) blocker = undefined
    },
    notify(body) {
      if (!Notification.isSupported()) return
      const notice = new Notification({ title: app.getName(), body })
      notice.on('click', () => {
        window.show()
        window.send('command', 'go-uploads')
      })
      notice.show()
    },
  })
}
