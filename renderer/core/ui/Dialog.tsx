import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { keepFocus } from './keep-focus.ts'
import { useOpening } from './use-opening.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Width on screens that have it. */
  width?: number
  /** On small screens it comes from the bottom edge instead of standing in the middle. */
  sheet?: boolean
  /** Also above dialogs that are open already. */
  above?: boolean
}

/**
 * A modal dialog: focus moves in and back out, Esc and the backdrop close it.
 * The page behind is kept from scrolling by base.css, because Mantine's own lock
 * writes a style element, which our content security policy refuses.
 */
export function Dialog({ open, onClose, title, children, width = 480, sheet, above }: Props) {
  return (
    <Modal
      opened={useOpening(open)}
      onClose={onClose}
      // What opened it may be gone by what was done in it.
      onExitTransitionEnd={() => keepFocus(document.getElementById('main'))}
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
