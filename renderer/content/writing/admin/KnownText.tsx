import { IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EditConflictDialog } from '#renderer/core/admin/EditConflictDialog.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { query } from '#renderer/core/api/api.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import type { TextContent } from '#shared/content/revisions.ts'
import type { TextItem, TextKind } from './text-kind.ts'
import { UnsavedDraft } from './UnsavedDraft.tsx'
import { useServerDraft } from './use-server-draft.ts'
import { useWriting } from './use-writing.ts'
import { VersionsDialog } from './VersionsDialog.tsx'
import { Writing } from './Writing.tsx'
import { WritingTools } from './WritingTools.tsx'

interface Props<Item extends TextItem, Values extends TextContent> {
  kind: TextKind<Item, Values>
  item: Item
}

/** The editor of a stored text. Visitors see changes once they are saved. */
export function KnownText<Item extends TextItem, Values extends TextContent>({ kind, item }: Props<Item, Values>) {
  const client = useQueryClient()
  const { calls } = kind
  const { _id: id } = item
  // The stored version that the form began with.
  const [original, setOriginal] = useState(item)
  const [previewing, setPreviewing] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  const storedOf = (stored: Item) => ({ updatedAt: stored.updatedAt, values: kind.valuesOf(stored) })
  const open = (fresh: Item) => {
    setOriginal(fresh)
    begin(storedOf(fresh))
  }
  const writing = useWriting<Values, Item>({
    name: `${kind.noun}-${id}`,
    stored: storedOf(item),
    problems: kind.problems,
    send: (values, { before, updatedAt }) => kind.update(id, before, values, updatedAt),
    onSaved: open,
  })
  const { form, draft, dirty, saving, savedAt, begun, conflict, submit, begin, discard } = writing
  const { title, caption, content } = form.values
  const text = { title, caption, content }
  const fill = (restored: Partial<Values> | TextContent) => form.setValues(restored as Partial<Values>)
  const serverDraft = useServerDraft({ calls, id, updatedAt: original.updatedAt }, text, dirty)
  const reload = useMutation({
    mutationFn: async () => {
      await calls.saveDraft({ id, ...text })
      return client.fetchQuery({ ...query(calls.get, { id }), staleTime: 0 })
    },
    onSuccess: (fresh) => {
      draft.forget()
      open(fresh)
    },
  })
  const discardServerDraft = () => void calls.discardDraft({ id }).catch(() => undefined)
  const seenAt = kind.seenAt(original)
  return (
    <>
      <PageHead under={kind.list} title={original.title}>
        <WritingTools
          savedAt={savedAt}
          draftSavedAt={serverDraft.draftSavedAt}
          previewing={previewing}
          onPreview={setPreviewing}
          onVersions={() => setShowsVersions(true)}
        >
          {kind.Tools && <kind.Tools item={original} />}
          {seenAt && (
            <ToolButton icon={IconExternalLink} to={seenAt}>
              View on the site
            </ToolButton>
          )}
        </WritingTools>
      </PageHead>
      {!begun && (
        <UnsavedDraft
          local={draft}
          remote={serverDraft.found}
          read={(revisionId) => calls.revision({ id, revisionId })}
          onRestore={fill}
          onDiscard={discardServerDraft}
        />
      )}
      <Writing
        onSubmit={submit}
        side={<kind.Side form={form} saved={original} />}
        preview={previewing && <kind.Preview values={form.values} saved={original} />}
      >
        <kind.Main form={form} saved={original} />
      </Writing>
      <SaveBar
        dirty={dirty}
        busy={saving}
        onSave={submit}
        onDiscard={() => {
          discardServerDraft()
          discard()
        }}
      />
      {conflict && (
        <EditConflictDialog {...conflict} busy={reload.isPending || saving} onReload={() => reload.mutate()}>
          Reload to see the saved text. Your own text is stored as an earlier version. Overwrite to save your text
          instead.
        </EditConflictDialog>
      )}
      {showsVersions && (
        <VersionsDialog
          calls={calls}
          id={id}
          onClose={() => setShowsVersions(false)}
          onRestore={(restored) => {
            setShowsVersions(false)
            fill(restored)
          }}
        />
      )}
    </>
  )
}
