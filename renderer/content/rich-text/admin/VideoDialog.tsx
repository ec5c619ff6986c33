import { Button, Group, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { safeEmbed } from '#shared/content/rich-text.ts'
import { readVideoLink } from '#shared/content/video-links.ts'
import { insertBlock } from './insert-block.ts'
import styles from './RichTextField.module.css'

/** A film of YouTube or Vimeo, shown by the player that does not follow its viewers. */
export function VideoDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() => (editor.isActive('video') ? editor.getAttributes('video') : undefined))
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const src = playerOf(String(form.get('address')))
    if (!src) return setProblem('Use a YouTube or Vimeo link.')
    const attrs = { src, title: String(form.get('title')).trim() || 'Video' }
    if (before) editor.chain().focus().updateAttributes('video', attrs).run()
    else insertBlock(editor, { type: 'video', attrs })
    onClose()
  }
  return (
    <FormDialog onClose={onClose} title="Video">
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <TextInput
          name="address"
          label="Address of the video"
          placeholder="https://youtu.be/…"
          defaultValue={String(before?.src ?? '')}
          maxLength={500}
          data-autofocus
          error={problem}
          inputMode="url"
        />
        <TextInput
          name="title"
          label="What it shows"
          description="For who cannot see it."
          defaultValue={before ? String(before.title) : ''}
          maxLength={300}
        />
        <Group justify="end">
          <Button type="submit">{before ? 'Change video' : 'Add video'}</Button>
        </Group>
      </form>
    </FormDialog>
  )
}

/** The player's bare address: where to begin is not kept in a text. */
function playerOf(address: string): string | undefined {
  const [embed = ''] = readVideoLink(address)?.embed.split('?') ?? []
  return safeEmbed(embed)
}
