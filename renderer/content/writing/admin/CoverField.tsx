import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { ResponsiveImage as ImageFiles } from '#shared/core/responsive-image.ts'
import { PhotoPicker } from '../../photos/admin/PhotoPicker.tsx'
import styles from './CoverField.module.css'
import { type FormProps, type TextValues, textForm } from './TextFields.tsx'

/** A cover as a form holds it. `photo` is the id of the newly selected photo, or null to remove the cover. */
export interface Cover {
  picture?: ImageFiles | undefined
  photo?: string | null
}

/** The cover of a text: a photo of the site, or a new upload. */
export function CoverField<V extends TextValues>({ form, name }: FormProps<V> & { name: string }) {
  const [isChoosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { values, setValues, setFieldValue } = textForm(form)
  const { picture } = values.cover
  const change = (cover: Cover, alt: string) => {
    setValues({ cover, ...(values.alt !== undefined && { alt }) })
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
        {picture && values.alt !== undefined && (
          <TextInput
            label="Alt text"
            description="Describe the picture for people who can't see it."
            maxLength={300}
            value={values.alt}
            onChange={(event) => setFieldValue('alt', event.currentTarget.value)}
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
