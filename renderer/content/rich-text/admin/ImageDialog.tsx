import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { PhotoPicker } from '../../photos/admin/PhotoPicker.tsx'
import { BlockForm } from './BlockForm.tsx'
import { captionOf, captionText } from './caption.ts'
import { imageInText } from './image-in-text.ts'
import { setBlock } from './insert-block.ts'
import styles from './RichTextField.module.css'

interface ImageAttrs {
  src: string
  alt: string
  width: number | string | null
  height: number | string | null
  caption: string
}

/** Selects an image and describes it. For an existing image, the description comes first. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() =>
    editor.isActive('image') ? (editor.getAttributes('image') as ImageAttrs) : undefined,
  )
  const captionBefore = before?.caption ?? ''
  const [selected, setSelected] = useState<Omit<ImageAttrs, 'caption'> | undefined>(before)
  const [caption, setCaption] = useState(captionText(captionBefore))
  const [choosing, setChoosing] = useState(!before)
  if (choosing || !selected)
    return (
      <PhotoPicker
        onClose={() => (selected ? setChoosing(false) : onClose())}
        onChoose={(photo) => {
          setSelected(imageInText(photo))
          setChoosing(false)
        }}
      />
    )
  const submit = () => {
    const attrs = { ...selected, alt: selected.alt.trim(), caption: captionOf(caption, captionBefore) }
    setBlock(editor, 'image', attrs, before !== undefined)
    onClose()
  }
  return (
    <BlockForm
      title={before ? 'Picture' : 'Add picture'}
      action={before ? 'Change picture' : 'Add picture'}
      onSubmit={submit}
      onClose={onClose}
      changed={caption !== captionText(captionBefore) || (before !== undefined && selected !== before)}
      buttons={
        <Button variant="default" onClick={() => setChoosing(true)}>
          Choose another
        </Button>
      }
    >
      <img src={selected.src} alt="" className={styles.preview} />
      <TextInput
        label="Alt text"
        description="Describe the picture for people who can't see it. Leave it empty if the picture is only decorative."
        value={selected.alt}
        onChange={({ currentTarget: { value } }) => setSelected({ ...selected, alt: value })}
        maxLength={300}
        data-autofocus
      />
      <TextInput
        label="Caption"
        value={caption}
        onChange={({ currentTarget: { value } }) => setCaption(value)}
        maxLength={300}
      />
    </BlockForm>
  )
}
