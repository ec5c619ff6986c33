import { Button, Drawer } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { EditConflictDialog } from '#renderer/core/admin/EditConflictDialog.tsx'
import { PageSkeleton } from '#renderer/core/admin/PageSkeleton.tsx'
import { useShortcut } from '#renderer/core/admin/shortcuts.ts'
import { query } from '#renderer/core/api/api.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { LeaveDialog } from '#renderer/core/drafts/LeaveDialog.tsx'
import { LeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { drawerFoot } from '#renderer/core/ui/bottom-bars.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import type { ContentItem } from './content-kind.ts'
import { isProcessing } from './content-pages.ts'
import styles from './MediaEditor.module.css'
import { type ContentFiles, type Editing, useContentForm } from './use-content-form.ts'

/** The fields of an editor get the stored item and the form. */
export interface FieldsProps<T, V> {
  item: T
  form: UseFormReturnType<V>
  /** New files by field. */
  files: ContentFiles
  setFile(field: string, file: File | null | undefined): void
}

interface EditorOptions<V, T> extends Editing<V, T> {
  Fields: ComponentType<FieldsProps<T, V>>
}

export interface EditorProps {
  id: string
  onClose(): void
}

/** Creates the editor of a content type: a drawer over its list, opened by the address. */
export const mediaEditor = <V extends Record<string, unknown>, T extends ContentItem>(options: EditorOptions<V, T>) =>
  function MediaEditor({ id, onClose }: EditorProps) {
    const { data, error, refetch } = useQuery({
      ...query(options.get, { id }),
      refetchInterval: ({ state }) => (state.data && isProcessing(state.data) ? 2000 : false),
    })
    const [dirty, setDirty] = useState(false)
    const [asking, setAsking] = useState(false)
    return (
      <Drawer
        opened
        onClose={() => (dirty ? setAsking(true) : onClose())}
        position="right"
        size={440}
        lockScroll={false}
        title={`Edit ${options.noun}`}
        closeButtonProps={{ 'aria-label': 'Close', size: 36 }}
        classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
      >
        {data ? (
          <EditForm item={data} options={options} onDirty={setDirty} onClose={onClose} />
        ) : error ? (
          <Failed onRetry={() => void refetch()}>{error.message}</Failed>
        ) : (
          <PageSkeleton />
        )}
        <LeavePrompt when={dirty} param="edit" />
        {asking && <LeaveDialog onLeave={onClose} onStay={() => setAsking(false)} />}
      </Drawer>
    )
  }

interface FormProps<V, T> {
  item: T
  options: EditorOptions<V, T>
  onDirty(dirty: boolean): void
  onClose(): void
}

/** The fields scroll; Cancel and Save stay. */
function EditForm<V extends Record<string, unknown>, T extends ContentItem>(props: FormProps<V, T>) {
  const { item, options, onDirty, onClose } = props
  const state = useContentForm(item, options, onClose)
  const { form, files, setFile, dirty, saving, progress, submit, draft, conflict } = state
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const save = () => dirty && !saving && submit()
  useShortcut('save', save)
  return (
    <form className={styles.form} noValidate onSubmit={submitted(save)}>
      <div className={styles.scroll}>
        <DraftOffer draft={draft} dirty={dirty} onRestore={form.setValues} />
        <options.Fields {...{ item, form, files, setFile }} />
        {conflict && <EditConflictDialog {...conflict} />}
      </div>
      <div ref={drawerFoot} className={styles.footer}>
        {progress !== undefined && (
          <progress className={styles.progress} max={1} value={progress} aria-label="Upload progress" />
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!dirty || saving} aria-busy={saving}>
          {saving ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
