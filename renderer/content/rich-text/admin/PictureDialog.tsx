import { Button, Group, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { PhotoPicker } from '../../photos/admin/PhotoPicker.tsx'
import { captionOf, captionWords } from './caption.ts'
import { insertBlock } from './insert-block.ts'
import { pictureInText } from './picture-in-text.ts'
import styles from './RichTextField.module.css'

interface Chosen {
  src: string
  alt: string
  width: number | string | null
  height: number | string | null
  caption: string
}

/** First which picture, then what it shows; of one that is in the text already only the latter. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() =>
    editor.isActive('picture') ? (editor.getAttributes('picture') as Chosen) : undefined,
  )
  const [chosen, setChosen] = useState<Omit<Chosen, 'caption'> | undefined>(before)
  const [caption, setCaption] = useState(captionWords(before?.caption ?? ''))
  const [choosing, setChoosing] = useState(!before)
  if (choosing || !chosen)
    return (
      <PhotoPicker
        // What was written about the picture stays.
        onClose={() => (chosen ? setChoosing(false) : onClose())}
        onChoose={(photo) => {
          setChosen(pictureInText(photo))
          setChoosing(false)
        }}
      />
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const attrs = { ...chosen, alt: chosen.alt.trim(), caption: captionOf(caption, before?.caption ?? '') }
    if (before) editor.chain().focus().updateAttributes('picture', attrs).run()
    else insertBlock(editor, { type: 'picture', attrs })
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={before ? 'Picture' : 'Add picture'}
      changed={caption !== captionWords(before?.caption ?? '') || (before !== undefined && chosen !== before)}
    >
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <img src={chosen.src} alt="" className={styles.chosen} />
        <TextInput
          label="What it shows"
          description="For who cannot see it. Leave it empty if the picture only decorates."
          value={chosen.alt}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, alt: value })}
          maxLength={300}
          data-autofocus
        />
        <TextInput
          label="Caption"
          value={caption}
          onChange={({ currentTarget: { value } }) => setCaption(value)}
          maxLength={300}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={() => setChoosing(true)}>
            Choose another
          </Button>
          <Button type="submit">{before ? 'Change picture' : 'Add picture'}</Button>
        </Group>
      </form>
    </FormDialog>
  )
}
