import { app, Notification, powerSaveBlocker } from 'electron'
import type { Uploads } from '../uploads/uploads.ts'
import { uploadStatus } from './upload-status.ts'
import type { Windows } from './windows.ts'

/** Shows uploads on the windows' icon and in notifications, and prevents the computer from sleeping. */
export function systemStatus({ busy, progress }: Pick<Uploads, 'busy' | 'progress'>, windows: Windows) {
  let blocker: number | undefined
  return uploadStatus({
    busy,
    progress,
    showProgress: (done) => {
      for (const window of windows.all()) window.setProgressBar(done)
    },
    preventSleep(awake) {
      if (awake) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
      else if (blocker !== undefined) powerSaveBlocker.stop(blocker)
      if (!awake) blocker = undefined
    },
    notify(body) {
      if (!Notification.isSupported()) return
      const notice = new Notification({ title: app.getName(), body })
      notice.on('click', () => {
        windows.show()
        windows.command('go-uploads')
      })
      notice.show()
    },
  })
}
