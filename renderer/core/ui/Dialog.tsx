import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { focusIfLost } from './focus-if-lost.ts'
import { useOpenAfterMount } from './use-open-after-mount.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Width in pixels on wide screens. */
  width?: number
  /** On small screens the dialog slides in from the bottom. */
  sheet?: boolean
  /** Places it above other open dialogs. */
  above?: boolean
}

/**
 * A modal dialog that manages the focus and closes on Esc and the backdrop. base.css locks
 * the page's scroll, because Mantine's lock needs a style element, which the CSP blocks.
 */
export function Dialog({ open, onClose, title, children, width = 480, sheet, above }: Props) {
  return (
    <Modal
      opened={useOpenAfterMount(open)}
      onClose={onClose}
      // The control that opened the dialog may be gone.
      onExitTransitionEnd={() => focusIfLost(document.getElementById('main'))}
      title={title}
      size={width}
      centered
      lockScroll={false}
      {...(above && { zIndex: 400 })}
      transitionProps={{ transition: sheet ? 'slide-up' : 'pop', duration: 180 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
      overlayProps={{ backgroundOpacity: 0.6, blur: 4 }}
      data-sheet={sheet || undefined}
      classNames={{
        root: styles.root,
        inner: styles.inner,
        content: styles.content,
        header: styles.header,
        title: styles.title,
      }}
    >
      {children}
    </Modal>
  )
}
