import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { attachmentExtensions } from '#shared/site/message-options.ts'
import styles from './Attachments.module.css'

const accept = attachmentExtensions.map((extension) => `.${extension}`).join(',')

export function AttachButton({ onSelect }: { onSelect: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={styles.attach}
        aria-label="Attach files"
        title="Attach files"
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={20} stroke={1.75} aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        aria-label="Files to attach"
        hidden
        onChange={({ currentTarget }) => {
          onSelect([...(currentTarget.files ?? [])])
          // A removed file can be selected again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
