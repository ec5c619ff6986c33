import { Button, Group, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { plainText } from '#shared/rich-nodes.ts'
import { richHtml, richNodes } from '#shared/rich-text.ts'
import { PhotoPicker } from '../../photos/admin/PhotoPicker.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
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
  const [chosen, setChosen] = useState(before)
  if (!chosen)
    return <PhotoPicker onClose={onClose} onChoose={(photo) => setChosen({ ...pictureInText(photo), caption: '' })} />
  const words = plainText(richNodes(chosen.caption)).trim()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const typed = String(form.get('caption')).trim()
    const attrs = {
      ...chosen,
      alt: String(form.get('alt')).trim(),
      // Words that were not changed keep what they had of links and italics.
      caption: typed === words ? chosen.caption : richHtml(typed ? [typed] : []),
    }
    if (before) editor.chain().focus().updateAttributes('picture', attrs).run()
    else insertBlock(editor, { type: 'picture', attrs })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={before ? 'Picture' : 'Add picture'}>
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <img src={chosen.src} alt="" className={styles.chosen} />
        <TextInput
          name="alt"
          label="What it shows"
          description="For who cannot see it. Leave it empty if the picture only decorates."
          defaultValue={chosen.alt}
          maxLength={300}
          data-autofocus
        />
        <TextInput name="caption" label="Caption" defaultValue={words} maxLength={300} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={() => setChosen(undefined)}>
            Choose another
          </Button>
          <Button type="submit">{before ? 'Change picture' : 'Add picture'}</Button>
        </Group>
      </form>
    </Dialog>
  )
}
