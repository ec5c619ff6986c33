import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { attachmentEndings } from '#shared/site/message-options.ts'
import styles from './Attachments.module.css'

const accept = attachmentEndings.map((ending) => `.${ending}`).join(',')

/** Opens the file dialog. */
export function AttachButton({ onChoose }: { onChoose: (files: File[]) => void }) {
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
          onChoose([...(currentTarget.files ?? [])])
          // The same file can be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
