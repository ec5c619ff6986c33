import { IconPhotoUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './PageDrop.module.css'

interface Props {
  /** Files that nothing else on the page has taken. Asked while they are being dropped: afterwards they are gone. */
  onDrop: (event: DragEvent) => void
  onPaste: (files: File[]) => void
  label?: string
}

/** Takes files wherever on the page they are dropped, and what is pasted. */
export function PageDrop({ onDrop, onPaste, label = 'Drop to add' }: Props) {
  const [over, setOver] = useState(false)
  const takes = useRef({ onDrop, onPaste })
  useEffect(() => {
    takes.current = { onDrop, onPaste }
  })

  useEffect(() => {
    const stop = new AbortController()
    const on = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(type, listener, { signal: stop.signal })
    const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

    on('dragenter', (event) => bringsFiles(event) && setOver(true))
    on('dragover', (event) => bringsFiles(event) && event.preventDefault())
    // Only when it leaves the window there is nothing it goes to.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    on('drop', (event) => {
      setOver(false)
      // The drop area has taken it already.
      if (event.defaultPrevented || !bringsFiles(event)) return
      event.preventDefault()
      takes.current.onDrop(event)
    })
    on('paste', ({ clipboardData }) => {
      // Words from a word processor bring a picture of themselves along.
      if (clipboardData?.types.includes('text/plain')) return
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) takes.current.onPaste(files)
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
