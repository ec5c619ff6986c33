import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { useEffect, useRef, useState } from 'react'
import { ToastCard } from './ToastCard.tsx'
import styles from './Toasts.module.css'
import { setToastRenderer } from './toast.ts'
import { type VisibleToast, withToast } from './visible-toasts.ts'

let lastId = 0

/** Shows up to four toasts at a time and queues up to twenty. */
export function Toasts() {
  const [list, setList] = useState<readonly VisibleToast[]>([])
  const rendered = useRef<readonly VisibleToast[]>([])

  useEffect(
    () =>
      setToastRenderer({
        show: (toast) => setList((was) => withToast(was, toast, () => `toast-${++lastId}`)),
        drop: (matches) => setList((was) => was.filter((toast) => !matches(toast))),
      }),
    [],
  )

  useEffect(() => {
    const close = (id: string) => setList((was) => was.filter((toast) => toast.id !== id))
    const before = rendered.current
    rendered.current = list
    for (const { id } of before) if (!list.some((toast) => toast.id === id)) notifications.hide(id)
    for (const toast of list) {
      const was = before.find(({ id }) => id === toast.id)
      if (!was) notifications.show(notificationOf(toast, close))
      else if (was !== toast) notifications.update(notificationOf(toast, close))
    }
  }, [list])

  return (
    <Notifications
      className={styles.toasts}
      limit={4}
      autoClose={false}
      position="bottom-left"
      containerWidth={400}
      zIndex={500}
    />
  )
}

function notificationOf(toast: VisibleToast, close: (id: string) => void): NotificationData {
  return {
    id: toast.id,
    message: toast.message,
    role: toast.tone === 'error' ? 'alert' : 'status',
    onClose: () => close(toast.id),
    renderNotification: () => <ToastCard toast={toast} onClose={() => close(toast.id)} />,
  }
}
