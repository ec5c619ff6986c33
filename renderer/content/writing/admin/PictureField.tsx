import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { ResponsiveImage as ImageFiles } from '#shared/core/responsive-image.ts'
import { PhotoPicker } from '../../photos/admin/PhotoPicker.tsx'
import styles from './PictureField.module.css'

/** A cover as a form holds it. `photo` is the id of the newly selected photo, or null to remove the cover. */
export interface Cover {
  picture?: ImageFiles | undefined
  photo?: string | null
}

interface Props {
  name: string
  cover: Cover
  /** Absent where the picture has no alt text of its own. */
  alt: string | undefined
  onChange(cover: Cover, alt: string): void
  onAlt(alt: string): void
}

/** The picture of a record: a photo of the site, or a new upload. */
export function PictureField({ name, cover: { picture }, alt, onChange, onAlt }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const change = (cover: Cover, text: string) => {
    onChange(cover, text)
    button.current?.focus()
  }
  return (
    <FormSection name={name}>
      <div data-wide className={styles.cover}>
        {picture && <ResponsiveImage picture={picture} alt="" sizes="300px" className={styles.picture} />}
        <Group gap="xs">
          <Button ref={button} variant="default" onClick={() => setChoosing(true)}>
            {picture ? 'Choose another picture' : 'Choose a picture'}
          </Button>
          {picture && (
            <Button variant="subtle" color="gray" onClick={() => change({ photo: null }, '')}>
              Remove
            </Button>
          )}
        </Group>
        {picture && alt !== undefined && (
          <TextInput
            label="Alt text"
            description="Describe the picture for people who can't see it."
            maxLength={300}
            value={alt}
            onChange={(event) => onAlt(event.currentTarget.value)}
          />
        )}
      </div>
      {isChoosing && (
        <PhotoPicker
          onClose={() => {
            setChoosing(false)
            button.current?.focus()
          }}
          onChoose={(photo) => {
            setChoosing(false)
            change({ picture: photo.picture, photo: photo._id }, photo.alt)
          }}
        />
      )}
    </FormSection>
  )
}
