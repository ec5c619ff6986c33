import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { safeEmbed } from '#shared/content/rich-text.ts'
import { readVideoLink } from '#shared/content/video-links.ts'
import { BlockForm } from './BlockForm.tsx'
import { setBlock } from './insert-block.ts'

/** A YouTube or Vimeo video, shown by a player without tracking. */
export function VideoDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() => (editor.isActive('video') ? editor.getAttributes('video') : undefined))
  const [problem, setProblem] = useState<string>()
  const submit = (form: FormData) => {
    const src = playerOf(String(form.get('address')))
    if (!src) return setProblem('Use a YouTube or Vimeo link.')
    setBlock(editor, 'video', { src, title: String(form.get('title')).trim() || 'Video' }, before !== undefined)
    onClose()
  }
  return (
    <BlockForm title="Video" action={before ? 'Change video' : 'Add video'} onSubmit={submit} onClose={onClose}>
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
        label="Video title"
        description="Describe the video for people who can't see it."
        defaultValue={before ? String(before.title) : ''}
        maxLength={300}
      />
    </BlockForm>
  )
}

/** The player's URL without parameters, such as the start time. */
function playerOf(address: string): string | undefined {
  const [embed = ''] = readVideoLink(address)?.embed.split('?') ?? []
  return safeEmbed(embed)
}
