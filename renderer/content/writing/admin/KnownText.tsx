import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { StaleDialog } from '#renderer/core/admin/StaleDialog.tsx'
import { query } from '#renderer/core/api/api.ts'
import type { Words } from '#shared/content/revisions.ts'
import type { TextItem, TextKind } from './text-kind.ts'
import { UnsavedDraft } from './UnsavedDraft.tsx'
import { useServerDraft } from './use-server-draft.ts'
import { useWriting } from './use-writing.ts'
import { VersionsDialog } from './VersionsDialog.tsx'
import { Writing } from './Writing.tsx'
import { WritingTools } from './WritingTools.tsx'

interface Props<Item extends TextItem, Values extends Words> {
  kind: TextKind<Item, Values>
  item: Item
}

/** A text that exists. Visitors see nothing of what is typed before it is saved. */
export function KnownText<Item extends TextItem, Values extends Words>({ kind, item }: Props<Item, Values>) {
  const client = useQueryClient()
  const { calls } = kind
  const { _id: id } = item
  // What the form began with: saving must not undo what somebody else saved since.
  const [opened, setOpened] = useState(item)
  const [previewing, setPreviewing] = useState(false)
  const [versions, setVersions] = useState(false)
  const open = (fresh: Item) => {
    setOpened(fresh)
    begin(kind.valuesOf(fresh))
  }
  const writing = useWriting<Values, Item>({
    name: `${kind.noun}-${id}`,
    initial: kind.valuesOf(item),
    problems: kind.problems,
    save: (before, values, overwrite) => kind.update(id, before, values, overwrite ? undefined : opened.updatedAt),
    onSaved: open,
  })
  const { form, draft, dirty, saving, savedAt, begun, changed, submit, wait, begin, discard } = writing
  const { title, caption, content } = form.values
  const words = { title, caption, content }
  const put = (restored: Partial<Values> | Words) => form.setValues(restored as Partial<Values>)
  const kept = useServerDraft({ calls, id, updatedAt: opened.updatedAt }, words, dirty)
  const reload = useMutation({
    mutationFn: async () => {
      await calls.keepDraft({ id, ...words })
      return client.fetchQuery({ ...query(calls.get, { id }), staleTime: 0 })
    },
    onSuccess: (fresh) => {
      draft.forget()
      open(fresh)
    },
  })
  const forget = () => void calls.dropDraft({ id }).catch(() => undefined)
  const seenAt = kind.seenAt(opened)
  return (
    <>
      <PageHead under={kind.list} title={opened.title}>
        <WritingTools
          savedAt={savedAt}
          keptAt={kept.keptAt}
          previewing={previewing}
          onPreview={setPreviewing}
          onVersions={() => setVersions(true)}
        >
          {kind.Tools && <kind.Tools item={opened} />}
          {seenAt && (
            <Button
              component={Link}
              to={seenAt}
              variant="default"
              size="sm"
              leftSection={<IconExternalLink size={16} stroke={1.75} />}
            >
              View on the site
            </Button>
          )}
        </WritingTools>
      </PageHead>
      {!begun && (
        <UnsavedDraft
          here={draft}
          there={kept.found}
          read={(revisionId) => calls.revision({ id, revisionId })}
          onRestore={put}
          onDiscard={forget}
        />
      )}
      <Writing
        onSubmit={submit}
        side={<kind.Side form={form} saved={opened} />}
        preview={previewing && <kind.Preview values={form.values} saved={opened} />}
      >
        <kind.Main form={form} saved={opened} />
      </Writing>
      <SaveBar
        dirty={dirty}
        busy={saving}
        onSave={submit}
        onDiscard={() => {
          forget()
          discard()
        }}
      />
      {changed && (
        <StaleDialog
          changed={changed}
          busy={reload.isPending || saving}
          onReload={() => reload.mutate()}
          onOverwrite={() => submit({ overwrite: true })}
          onWait={wait}
        >
          Reload to see what it says now: your own words stay among the earlier versions. Overwrite to keep what you
          wrote.
        </StaleDialog>
      )}
      {versions && (
        <VersionsDialog
          calls={calls}
          id={id}
          onClose={() => setVersions(false)}
          onRestore={(restored) => {
            setVersions(false)
            put(restored)
          }}
        />
      )}
    </>
  )
}
