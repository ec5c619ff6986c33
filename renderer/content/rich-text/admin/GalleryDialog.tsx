import { Button, Group, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { MoveButtons } from '#renderer/core/ui/MoveButtons.tsx'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { maxGalleryImages } from '#shared/content/rich-blocks.ts'
import { PhotoPicker } from '../../photos/admin/PhotoPicker.tsx'
import { BlockForm } from './BlockForm.tsx'
import type { GalleryImage } from './block-nodes.ts'
import { captionOf, captionText } from './caption.ts'
import styles from './GalleryDialog.module.css'
import { imageInText } from './image-in-text.ts'
import { setBlock } from './insert-block.ts'

const none: GalleryImage[] = []

/** Selects, orders and describes the images of a gallery. */
export function GalleryDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() =>
    editor.isActive('gallery') ? (editor.getAttributes('gallery') as GalleryAttrs) : undefined,
  )
  const [images, setImages] = useState<GalleryImage[]>(before?.images ?? none)
  const [caption, setCaption] = useState(captionText(before?.caption ?? ''))
  const [choosing, setChoosing] = useState(!before)
  const [problem, setProblem] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')

  const isSelected = (photo: AdminPhoto) => images.some(({ src }) => src === imageInText(photo).src)
  const choose = (photo: AdminPhoto) => {
    const image = imageInText(photo)
    setProblem(undefined)
    if (isSelected(photo)) setImages(images.filter(({ src }) => src !== image.src))
    else if (images.length < maxGalleryImages) setImages([...images, image])
    else setProblem(`A gallery can have up to ${maxGalleryImages} pictures.`)
  }
  if (choosing)
    return (
      <PhotoPicker
        onClose={() => (images.length > 1 ? setChoosing(false) : onClose())}
        onChoose={choose}
        several={{
          isSelected,
          below: (
            <Group justify="space-between" className={styles.below}>
              <span role="status">{problem ?? `${formatPlural(images.length, 'picture')} selected`}</span>
              <Button disabled={images.length < 2} onClick={() => setChoosing(false)}>
                {images.length < 2 ? 'Choose two or more' : 'Continue'}
              </Button>
            </Group>
          ),
        }}
      />
    )
  const move = (place: number, by: -1 | 1) => {
    const next = [...images]
    next.splice(place + by, 0, ...next.splice(place, 1))
    // The focus moves along with the image.
    flushSync(() => setImages(next))
    setAnnouncement(`The picture is now ${place + by + 1} of ${images.length}`)
    const [forward, back] = list.current?.children[place + by]?.querySelectorAll<HTMLButtonElement>('button') ?? []
    const [pressed, other] = by === -1 ? [forward, back] : [back, forward]
    ;(pressed?.disabled ? other : pressed)?.focus()
  }
  const submit = () => {
    if (images.length < 2) return setProblem('A gallery needs at least two pictures.')
    const attrs = {
      images: images.map((image) => ({ ...image, alt: image.alt.trim() })),
      caption: captionOf(caption, before?.caption ?? ''),
    }
    setBlock(editor, 'gallery', attrs, before !== undefined)
    onClose()
  }
  return (
    <BlockForm
      title={before ? 'Gallery' : 'Add gallery'}
      action={before ? 'Change gallery' : 'Add gallery'}
      width={640}
      className={styles.form}
      changed={images !== (before?.images ?? none) || caption !== captionText(before?.caption ?? '')}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <Button variant="default" onClick={() => setChoosing(true)}>
          Choose pictures
        </Button>
      }
    >
      <p className={styles.hint}>Describe each picture for people who can't see it.</p>
      <ul ref={list} className={styles.images}>
        {images.map(({ src, alt }, place) => (
          <li key={src}>
            <img src={src} alt="" />
            <TextInput
              aria-label={`Alt text of picture ${place + 1}`}
              placeholder="Decorative"
              value={alt}
              maxLength={300}
              onChange={({ currentTarget: { value } }) =>
                setImages(images.map((one, at) => (at === place ? { ...one, alt: value } : one)))
              }
            />
            <span className={styles.moves}>
              <MoveButtons
                name={`picture ${place + 1}`}
                directions={['forward', 'back']}
                first={place === 0}
                last={place === images.length - 1}
                onMove={(by) => move(place, by)}
              />
              <IconButton
                icon={IconTrash}
                label={`Remove picture ${place + 1}`}
                onClick={() => setImages(images.filter((one) => one.src !== src))}
              />
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <TextInput
        label="Caption"
        value={caption}
        onChange={({ currentTarget: { value } }) => setCaption(value)}
        maxLength={300}
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </BlockForm>
  )
}

interface GalleryAttrs {
  images: GalleryImage[]
  caption: string
}
