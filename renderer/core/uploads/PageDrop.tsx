import { IconPhotoUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './PageDrop.module.css'

interface Props {
  /** Called during the drop event, because the files are not available afterwards. */
  onDrop: (event: DragEvent) => void
  onPaste: (files: File[]) => void
  label?: string
}

/** Accepts files that are dropped anywhere on the page or pasted. */
export function PageDrop({ onDrop, onPaste, label = 'Drop to add' }: Props) {
  const [over, setOver] = useState(false)
  const handlers = useRef({ onDrop, onPaste })
  useEffect(() => {
    handlers.current = { onDrop, onPaste }
  })

  useEffect(() => {
    const stop = new AbortController()
    const on = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(type, listener, { signal: stop.signal })
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

    on('dragenter', (event) => hasFiles(event) && setOver(true))
    on('dragover', (event) => hasFiles(event) && event.preventDefault())
    // Without a related target the drag has left the window.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    on('drop', (event) => {
      setOver(false)
      // The drop area has handled the event.
      if (event.defaultPrevented || !hasFiles(event)) return
      event.preventDefault()
      handlers.current.onDrop(event)
    })
    on('paste', ({ clipboardData }) => {
      // Text from a word processor also contains an image of itself.
      if (clipboardData?.types.includes('text/plain')) return
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) handlers.current.onPaste(files)
    })
    return () => stop.abort()
  }, [])

  return (
    <div className={styles.over} data-over={over || undefined} aria-hidden="true">
      <div className={styles.card}>
        <IconPhotoUp size={40} stroke={1.25} />
        <b>{label}</b>
      </div>
    </div>
  )
}
