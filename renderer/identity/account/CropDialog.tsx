import { Button } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useUnloadQuestion } from '#renderer/core/drafts/LeaveQuestion.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { useObjectUrl } from '#renderer/core/uploads/use-object-url.ts'
import styles from './CropDialog.module.css'
import { cropped, type View, whole, within } from './crop.ts'

interface Props {
  file: File | undefined
  saving: boolean
  onSave(picture: Blob): void
  onClose(): void
  onUnreadable(): void
}

/** Chooses the square of a picture that is shown: by dragging, or by arrow keys. */
export function CropDialog({ file, saving, onSave, onClose, onUnreadable }: Props) {
  return (
    <Dialog open={file !== undefined} onClose={onClose} title="Your picture" width={400}>
      {file && <Crop key={file.name + file.size} {...{ file, saving, onSave, onClose, onUnreadable }} />}
    </Dialog>
  )
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [0.05, 0],
  ArrowRight: [-0.05, 0],
  ArrowUp: [0, 0.05],
  ArrowDown: [0, -0.05],
}

function Crop({ file, saving, onSave, onClose, onUnreadable }: Props & { file: File }) {
  useUnloadQuestion(true)
  const url = useObjectUrl(file)
  const picture = useRef<HTMLImageElement>(null)
  const [view, setView] = useState<View>(whole)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const change = (next: View) => setView(within(next, size))
  const from = useRef<{ x: number; y: number; view: View }>(undefined)

  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!from.current) return
    const { width } = event.currentTarget.getBoundingClientRect()
    const { x, y, view: start } = from.current
    change({ ...start, x: start.x + (event.clientX - x) / width, y: start.y + (event.clientY - y) / width })
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    change({ ...view, x: view.x + step[0], y: view.y + step[1] })
  }
  const short = Math.min(size.width, size.height)

  return (
    <div className={styles.crop}>
      <div
        className={styles.frame}
        role="application"
        aria-label="Move the picture with the arrow keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY, view }
        }}
        onPointerMove={move}
        onPointerUp={() => {
          from.current = undefined
        }}
      >
        {url && (
          <img
            ref={picture}
            src={url}
            alt=""
            draggable={false}
            style={{
              width: `${(size.width / short) * view.zoom * 100}%`,
              height: `${(size.height / short) * view.zoom * 100}%`,
              left: `${50 + view.x * 100}%`,
              top: `${50 + view.y * 100}%`,
            }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            onError={onUnreadable}
          />
        )}
      </div>
      <label className={styles.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={view.zoom}
          onChange={(event) => change({ ...view, zoom: event.currentTarget.valueAsNumber })}
        />
      </label>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={saving}
          onClick={() => {
            if (picture.current) cropped(picture.current, view).then(onSave, onUnreadable)
          }}
        >
          Save picture
        </Button>
      </div>
    </div>
  )
}
