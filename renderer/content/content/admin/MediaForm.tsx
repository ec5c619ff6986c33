import type { ReactNode } from 'react'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { LeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { FileField } from '#renderer/core/uploads/admin/FileField.tsx'
import { SendButton } from '#renderer/core/uploads/admin/SendButton.tsx'
import styles from './MediaForm.module.css'
import type { useMediaForm } from './use-media-form.ts'

interface Props<V extends object> {
  upload: ReturnType<typeof useMediaForm<V, { message: string }>>
  accept: string
  hint: string
  /** Preview of files that are not images. */
  picture?: File | null | undefined
  /** Content above the file. */
  head?: ReactNode
  children: ReactNode
  onRestore?(stored: Partial<V>): void
}

/** A form for one file and its details. See [Note: Media forms]. */
export function MediaForm<V extends object>({ upload, accept, hint, picture, head, children, onRestore }: Props<V>) {
  const { form, draft, submit, file, problem, choose, isLink, isPending, progress } = upload
  return (
    <form className={styles.form} onSubmit={submit}>
      <DraftOffer
        draft={draft}
        dirty={form.isDirty()}
        onRestore={(stored) => {
          form.setValues(stored)
          onRestore?.(stored)
        }}
      />
      {head}
      {!isLink && <FileField {...{ file, problem, accept, hint }} picture={picture ?? undefined} onChoose={choose} />}
      {children}
      <SendButton busy={isPending} progress={progress} />
      <LeavePrompt when={file !== undefined} param="type" />
    </form>
  )
}
