import { Button } from '@mantine/core'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { useBeforeUnloadPrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { useObjectUrl } from '#renderer/core/uploads/use-object-url.ts'
import 'react-easy-crop/react-easy-crop.css'
import styles from './Crop.module.css'
import { type Cut, cropped } from './crop.ts'

export interface CropProps {
  file: File
  saving: boolean
  onSave(picture: Blob): void
  onClose(): void
  onUnreadable(): void
}

const maxZoom = 4

/** Crops an image to a square: by dragging, pinching and the wheel, or with arrow keys and the slider. */
export function Crop({ file, saving, onSave, onClose, onUnreadable }: CropProps) {
  useBeforeUnloadPrompt(true)
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cut, setCut] = useState<Cut>()

  return (
    <div className={styles.crop}>
      <div className={styles.frame}>
        {url && (
          <Cropper
            image={url}
            {...{ crop, zoom }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setCut(pixels)}
            aspect={1}
            maxZoom={maxZoom}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            keyboardStep={16}
            mediaProps={{ onError: onUnreadable }}
            cropperProps={{ role: 'application', 'aria-label': 'Move the picture with the arrow keys' }}
            classes={{ cropAreaClassName: styles.area! }}
            // The content security policy allows no style elements, so the stylesheet is imported above.
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <label className={styles.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={saving}
          disabled={!cut}
          onClick={() => {
            if (cut) cropped(file, cut).then(onSave, onUnreadable)
          }}
        >
          Save picture
        </Button>
      </div>
    </div>
  )
}
