import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { Picture } from '#renderer/core/ui/Picture.tsx'
import type { Picture as PictureFiles } from '#shared/core/picture.ts'
import { PhotoPicker } from '../../photos/admin/PhotoPicker.tsx'
import styles from './CoverField.module.css'

/** A picture as a form holds it. `photo` is there once somebody chose: null for none any more. */
export interface Cover {
  picture?: PictureFiles | undefined
  photo?: string | null
}

interface Props {
  name: string
  cover: Cover
  onChange(cover: Cover, alt: string): void
  /** What it shows, and how to say it; absent where nobody is told. */
  alt?: string
  onAlt?(alt: string): void
}

/** The picture that something is shown with: a photo of the site, or one that is sent now. */
export function CoverField({ name, cover: { picture }, onChange, alt, onAlt }: Props) {
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setChoosing(false)
    button.current?.focus()
  }
  return (
    <FormSection name={name}>
      <div data-wide className={styles.cover}>
        {picture && <Picture picture={picture} alt="" sizes="300px" className={styles.picture} />}
        <Group gap="xs">
          <Button ref={button} variant="default" onClick={() => setChoosing(true)}>
            {picture ? 'Choose another picture' : 'Choose a picture'}
          </Button>
          {picture && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                onChange({ photo: null }, '')
                button.current?.focus()
              }}
            >
              Remove
            </Button>
          )}
        </Group>
        {picture && onAlt && (
          <TextInput
            label="What it shows"
            description="For who cannot see it."
            maxLength={300}
            value={alt ?? ''}
            onChange={(event) => onAlt(event.currentTarget.value)}
          />
        )}
      </div>
      {choosing && (
        <PhotoPicker
          onClose={close}
          onChoose={(photo) => {
            onChange({ picture: photo.picture, photo: photo._id }, photo.alt)
            close()
          }}
        />
      )}
    </FormSection>
  )
}
