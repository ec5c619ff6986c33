import { Button, FileButton, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ChoosePhoto } from '#renderer/content/photos/admin/ChoosePhoto.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { MoveButtons } from '#renderer/core/ui/MoveButtons.tsx'
import { useObjectUrl } from '#renderer/core/uploads/use-object-url.ts'
import { imageProblem } from '#shared/core/photo-options.ts'
import styles from './GalleryField.module.css'
import type { ProductValues } from './product-form.ts'

const maxFiles = 8

type Gallery = ProductValues['gallery']

interface Props {
  gallery: Gallery
  onGallery(gallery: Gallery): void
  /** New images. */
  files: readonly File[]
  onFiles(files: readonly File[]): void
}

/** Images of a product in their order. The first one is the main image. */
export function GalleryField({ gallery, onGallery, files, onFiles }: Props) {
  const [problem, setProblem] = useState<string>()
  const add = (selected: File[]) => {
    const problems = selected.map((file) => imageProblem(file, 'photo'))
    const valid = selected.filter((_, place) => !problems[place])
    const tooMany = files.length + valid.length > maxFiles && `At most ${maxFiles} pictures at a time.`
    setProblem(problems.find(Boolean) || tooMany || undefined)
    onFiles([...files, ...valid].slice(0, maxFiles))
  }
  const move = (place: number, by: 1 | -1) => {
    const next = [...gallery]
    const [moved] = next.splice(place, 1)
    next.splice(place + by, 0, moved!)
    onGallery(next)
  }
  return (
    <FormSection
      name="Pictures"
      hint="Cards show the first picture. Describe each picture for people who can’t see it."
    >
      <ul data-wide className={styles.list}>
        {gallery.map(({ _id, image, alt }, place) => (
          <li key={_id}>
            <img src={image} alt="" />
            <TextInput
              aria-label={`Description of picture ${place + 1}`}
              placeholder="Description"
              maxLength={300}
              value={alt}
              onChange={(event) =>
                onGallery(gallery.map((one) => (one._id === _id ? { ...one, alt: event.currentTarget.value } : one)))
              }
            />
            <span className={styles.buttons}>
              <MoveButtons
                name={`picture ${place + 1}`}
                first={place === 0}
                last={place === gallery.length - 1}
                onMove={(by) => move(place, by)}
              />
              <IconButton
                icon={IconTrash}
                label={`Remove picture ${place + 1}`}
                onClick={() => onGallery(gallery.filter((one) => one._id !== _id))}
              />
            </span>
          </li>
        ))}
        {files.map((file) => (
          <NewImage
            key={`${file.name}${file.lastModified}${file.size}`}
            file={file}
            onRemove={() => onFiles(files.filter((one) => one !== file))}
          />
        ))}
      </ul>
      <div data-wide className={styles.add}>
        <FileButton accept="image/*" multiple onChange={add}>
          {(props) => (
            <Button {...props} variant="default" aria-describedby="gallery-problem">
              Add pictures
            </Button>
          )}
        </FileButton>
        <ChoosePhoto
          onChoose={({ _id, image, alt }) => {
            if (!gallery.some((one) => one._id === _id)) onGallery([...gallery, { _id, image, alt, isPhoto: true }])
          }}
        />
        <span id="gallery-problem" role="alert" className={styles.problem}>
          {problem}
        </span>
      </div>
    </FormSection>
  )
}

function NewImage({ file, onRemove }: { file: File; onRemove(): void }) {
  const url = useObjectUrl(file)
  return (
    <li>
      {url ? <img src={url} alt="" /> : <span />}
      <span className={styles.name}>{file.name}</span>
      <span className={styles.buttons}>
        <IconButton icon={IconTrash} label={`Remove ${file.name}`} onClick={onRemove} />
      </span>
    </li>
  )
}
