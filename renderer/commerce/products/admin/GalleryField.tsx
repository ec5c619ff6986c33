import { ActionIcon, Button, FileButton, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { MoveButtons } from '#renderer/core/ui/MoveButtons.tsx'
import { useObjectUrl } from '#renderer/core/uploads/use-object-url.ts'
import { heicProblem, invalidType, isHeic, tooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import styles from './GalleryField.module.css'
import type { ProductValues } from './product-form.ts'

/** Most pictures that are sent at once. */
const most = 8

type Kept = ProductValues['gallery']

interface Props {
  kept: Kept
  onKept(kept: Kept): void
  /** Still to be sent. */
  files: readonly File[]
  onFiles(files: readonly File[]): void
}

function problemOf({ type, size, name }: File): string | undefined {
  if (isHeic({ type, name })) return heicProblem
  if (!type.startsWith('image/')) return invalidType('photo')
  return size > uploadLimit ? tooLarge : undefined
}

/** A product's pictures in their order; the first is the main one. */
export function GalleryField({ kept, onKept, files, onFiles }: Props) {
  const [problem, setProblem] = useState<string>()
  const add = (chosen: File[]) => {
    const problems = chosen.map(problemOf)
    const fine = chosen.filter((_, place) => !problems[place])
    const wrong = problems.find(Boolean)
    const tooMany = files.length + fine.length > most && `At most ${most} pictures at a time.`
    setProblem(wrong || tooMany || undefined)
    onFiles([...files, ...fine].slice(0, most))
  }
  const move = (place: number, by: 1 | -1) => {
    const next = [...kept]
    const [moved] = next.splice(place, 1)
    next.splice(place + by, 0, moved!)
    onKept(next)
  }
  return (
    <FormSection
      name="Pictures"
      hint="The first one is shown on cards. Say what each shows, for those who cannot see it."
    >
      <ul data-wide className={styles.list}>
        {kept.map(({ _id, image, alt }, place) => (
          <li key={_id}>
            <img src={image} alt="" />
            <TextInput
              aria-label={`What picture ${place + 1} shows`}
              placeholder="What it shows"
              maxLength={300}
              value={alt}
              onChange={(event) =>
                onKept(kept.map((one) => (one._id === _id ? { ...one, alt: event.currentTarget.value } : one)))
              }
            />
            <span className={styles.buttons}>
              <MoveButtons
                name={`picture ${place + 1}`}
                first={place === 0}
                last={place === kept.length - 1}
                onMove={(by) => move(place, by)}
              />
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={`Remove picture ${place + 1}`}
                onClick={() => onKept(kept.filter((one) => one._id !== _id))}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            </span>
          </li>
        ))}
        {files.map((file) => (
          <NewPicture
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
        <span id="gallery-problem" role="alert" className={styles.problem}>
          {problem}
        </span>
      </div>
    </FormSection>
  )
}

function NewPicture({ file, onRemove }: { file: File; onRemove(): void }) {
  const url = useObjectUrl(file)
  return (
    <li>
      {url ? <img src={url} alt="" /> : <span />}
      <span className={styles.name}>{file.name}</span>
      <span className={styles.buttons}>
        <ActionIcon variant="subtle" size={36} aria-label={`Remove ${file.name}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </span>
    </li>
  )
}
