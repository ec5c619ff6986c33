import { IconPhotoUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { usePlatform } from '../../platform/platform.ts'
import styles from './PageDrop.module.css'

/** Takes files wherever on the page they are dropped, and what is pasted. */
export function PageDrop() {
  const { uploads } = usePlatform()
  const [over, setOver] = useState(false)

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
      void uploads.filesOf(event).then(uploads.add)
    })
    on('paste', ({ clipboardData }) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) uploads.add(files)
    })
    return () => stop.abort()
  }, [uploads])

  return (
    <div className={styles.over} data-over={over || undefined} aria-hidden="true">
      <div className={styles.card}>
        <IconPhotoUp size={40} stroke={1.25} />
        <b>Drop to add</b>
      </div>
    </div>
  )
}
