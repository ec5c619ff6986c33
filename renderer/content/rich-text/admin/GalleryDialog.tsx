import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { MoveButtons } from '#renderer/core/ui/MoveButtons.tsx'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { mostInGallery } from '#shared/content/rich-blocks.ts'
import { PhotoPicker } from '../../photos/admin/PhotoPicker.tsx'
import type { GalleryPicture } from './block-nodes.ts'
import { captionOf, captionWords } from './caption.ts'
import styles from './GalleryDialog.module.css'
import { insertBlock } from './insert-block.ts'
import { pictureInText } from './picture-in-text.ts'

const none: GalleryPicture[] = []

/** Which pictures a gallery shows, in which order, and what each of them shows. */
export function GalleryDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() =>
    editor.isActive('gallery') ? (editor.getAttributes('gallery') as GalleryAttrs) : undefined,
  )
  const [pictures, setPictures] = useState<GalleryPicture[]>(before?.pictures ?? none)
  const [caption, setCaption] = useState(captionWords(before?.caption ?? ''))
  const [choosing, setChoosing] = useState(!before)
  const [problem, setProblem] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')

  const isChosen = (photo: AdminPhoto) => pictures.some(({ src }) => src === pictureInText(photo).src)
  const choose = (photo: AdminPhoto) => {
    const picture = pictureInText(photo)
    setProblem(undefined)
    if (isChosen(photo)) setPictures(pictures.filter(({ src }) => src !== picture.src))
    else if (pictures.length < mostInGallery) setPictures([...pictures, picture])
    else setProblem(`A gallery shows ${mostInGallery} pictures at most.`)
  }
  if (choosing)
    return (
      <PhotoPicker
        // What was written about the pictures stays.
        onClose={() => (pictures.length > 1 ? setChoosing(false) : onClose())}
        onChoose={choose}
        several={{
          isChosen,
          below: (
            <Group justify="space-between" className={styles.below}>
              <span role="status">{problem ?? `${formatPlural(pictures.length, 'picture')} chosen`}</span>
              <Button disabled={pictures.length < 2} onClick={() => setChoosing(false)}>
                {pictures.length < 2 ? 'Choose two or more' : 'Continue'}
              </Button>
            </Group>
          ),
        }}
      />
    )
  const move = (place: number, by: -1 | 1) => {
    const next = [...pictures]
    next.splice(place + by, 0, ...next.splice(place, 1))
    // The button that was pressed goes along with its picture.
    flushSync(() => setPictures(next))
    setSaid(`Now picture ${place + by + 1} of ${pictures.length}`)
    const [forward, back] = list.current?.children[place + by]?.querySelectorAll<HTMLButtonElement>('button') ?? []
    const [pressed, other] = by === -1 ? [forward, back] : [back, forward]
    ;(pressed?.disabled ? other : pressed)?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (pictures.length < 2) return setProblem('A gallery has two pictures at least.')
    const attrs = {
      pictures: pictures.map((picture) => ({ ...picture, alt: picture.alt.trim() })),
      caption: captionOf(caption, before?.caption ?? ''),
    }
    if (before) editor.chain().focus().updateAttributes('gallery', attrs).run()
    else insertBlock(editor, { type: 'gallery', attrs })
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={before ? 'Gallery' : 'Add gallery'}
      width={640}
      changed={pictures !== (before?.pictures ?? none) || caption !== captionWords(before?.caption ?? '')}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.hint}>Say what each picture shows, for who cannot see it.</p>
        <ul ref={list} className={styles.pictures}>
          {pictures.map(({ src, alt }, place) => (
            <li key={src}>
              <img src={src} alt="" />
              <TextInput
                aria-label={`What picture ${place + 1} shows`}
                placeholder="Only decorates"
                value={alt}
                maxLength={300}
                onChange={({ currentTarget: { value } }) =>
                  setPictures(pictures.map((one, at) => (at === place ? { ...one, alt: value } : one)))
                }
              />
              <span className={styles.moves}>
                <MoveButtons
                  name={`picture ${place + 1}`}
                  ways={['forward', 'back']}
                  first={place === 0}
                  last={place === pictures.length - 1}
                  onMove={(by) => move(place, by)}
                />
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={`Take picture ${place + 1} out`}
                  onClick={() => setPictures(pictures.filter((one) => one.src !== src))}
                >
                  <IconTrash size={18} stroke={1.75} />
                </ActionIcon>
              </span>
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {said}
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
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={() => setChoosing(true)}>
            Choose pictures
          </Button>
          <Button type="submit">{before ? 'Change gallery' : 'Add gallery'}</Button>
        </Group>
      </form>
    </FormDialog>
  )
}

interface GalleryAttrs {
  pictures: GalleryPicture[]
  caption: string
}
