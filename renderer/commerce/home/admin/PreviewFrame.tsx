import { useElementSize } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './HomeEditor.module.css'

/** Renders its children in a frame of this width, so that their media queries apply to it. */
export function PreviewFrame({ width, children }: { width: number; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement>()
  const { ref, width: room, height } = useElementSize()
  const scale = room > 0 ? Math.min(1, room / width) : 1
  const begin = (frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument
    if (inside && !body) setBody(inside.body)
  }
  useEffect(() => body && followStyles(body.ownerDocument), [body])
  return (
    <div ref={ref} className={styles.stage}>
      <iframe
        ref={begin}
        title="Live preview"
        className={styles.frame}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
      />
      {body && createPortal(<div onClickCapture={preventNavigation}>{children}</div>, body)}
    </div>
  )
}

/** Copies styles and attributes of the page, also those that are added later. Returns how to stop. */
function followStyles(inside: Document) {
  const { documentElement: root, head } = document
  const copied = new Set<Node>()
  const copy = () => {
    for (const { name, value } of root.attributes) inside.documentElement.setAttribute(name, value)
    for (const sheet of head.querySelectorAll('link[rel=stylesheet], style'))
      if (!copied.has(sheet)) {
        copied.add(sheet)
        inside.head.append(inside.importNode(sheet, true))
      }
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(head, { childList: true })
  observer.observe(root, { attributes: true })
  return () => observer.disconnect()
}

/** Links in the preview would leave the editor. */
function preventNavigation(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
