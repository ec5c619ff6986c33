import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { PhotoPicker } from './PhotoPicker.tsx'

/** A button that opens the picker of the photos of the site. */
export function ChoosePhoto({ onChoose }: { onChoose(photo: AdminPhoto): void }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button ref={button} variant="default" onClick={() => setOpen(true)}>
        Choose from library
      </Button>
      {isOpen && (
        <PhotoPicker
          onClose={close}
          onChoose={(photo) => {
            close()
            onChoose(photo)
          }}
        />
      )}
    </>
  )
}
