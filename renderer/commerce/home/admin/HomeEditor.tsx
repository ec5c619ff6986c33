import { Button, Group } from '@mantine/core'
import { IconDeviceFloppy, IconHistory, IconWorldUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EditConflictDialog } from '#renderer/core/admin/EditConflictDialog.tsx'
import { conflictOf, type EditConflict } from '#renderer/core/admin/edit-conflict.ts'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { LeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { homeTemplates, sectionsOf } from '#shared/commerce/first-sections.ts'
import type { AdminHome, Section } from '#shared/commerce/home.ts'
import { maxSections, sectionLabels } from '#shared/commerce/home-options.ts'
import type { AppError } from '#shared/core/errors.ts'
import { addedKinds, blankSection } from './blank-section.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import styles from './HomeEditor.module.css'
import { HomePreview } from './HomePreview.tsx'
import { HomeVersionsDialog } from './HomeVersionsDialog.tsx'
import { SectionList } from './SectionList.tsx'

/** The sections of the home page. Visitors see changes once they are published. */
export function HomeEditor({ home }: { home: AdminHome }) {
  const [stored, setStored] = useState(home)
  const saved = stored.draft?.sections ?? stored.sections
  const [sections, setSections] = useState<readonly Section[]>(saved)
  const [open, setOpen] = useState<string>()
  const [showsVersions, setShowsVersions] = useState(false)
  const isDirty = JSON.stringify(sections) !== JSON.stringify(saved)

  const client = useQueryClient()
  const begin = (fresh: AdminHome, message: string) => {
    setStored(fresh)
    client.setQueryData(query(api.adminHome.get, {}).queryKey, fresh)
    setSections(fresh.draft?.sections ?? fresh.sections)
    toast.success(message)
  }
  /** The own sections after the version of another admin was loaded. */
  const [own, setOwn] = useState<readonly Section[]>()
  const [conflict, setConflict] = useState<EditConflict & { action: 'publish' | 'saveDraft' }>()
  const onError = ({ message, fields }: AppError) => toast.error(Object.values(fields ?? {})[0] ?? message)
  const meta = { callerShowsErrors: true }
  const { publishedAt } = stored
  const draftAt = stored.draft?.at
  const save = useMutation({
    mutationFn: ({ action, overwrite }: { action: 'publish' | 'saveDraft'; overwrite?: boolean }) =>
      api.adminHome[action]({
        sections: [...sections],
        ...(publishedAt && { publishedAt }),
        ...(draftAt && { draftAt }),
        ...(overwrite && { overwrite }),
      }),
    onSuccess: (fresh, { action }) => {
      setConflict(undefined)
      setOwn(undefined)
      begin(fresh, action === 'publish' ? 'Home page published' : 'Draft saved')
    },
    onError: (error, { action }) => {
      const found = conflictOf(error)
      if (found) setConflict({ ...found, action })
      else onError(error)
    },
    meta,
  })
  const reload = useMutation({
    mutationFn: () => api.adminHome.get({}),
    onSuccess: (fresh) => {
      setOwn(sections)
      setConflict(undefined)
      begin(fresh, 'Their version is loaded')
    },
    onError,
    meta: { ...meta, changesNothing: true },
  })
  const discard = useMutation({
    mutationFn: async () => {
      await api.adminHome.discardDraft({ ...(draftAt && { draftAt }) })
      return api.adminHome.get({})
    },
    onSuccess: (fresh) => begin(fresh, 'Draft discarded'),
    onError,
    meta,
  })
  const isBusy = save.isPending || discard.isPending || reload.isPending
  const replace = (next: readonly Section[]) => {
    setSections(next)
    setOpen(undefined)
  }
  const add = (kind: (typeof addedKinds)[number]) => {
    const section = blankSection(kind)
    setSections([...sections, section])
    setOpen(section.id)
  }
  return (
    <>
      <PageHead note={stored.draft || isDirty ? <Badge tone="info">Not published</Badge> : undefined}>
        <ToolButton icon={IconHistory} onClick={() => setShowsVersions(true)}>
          Versions
        </ToolButton>
        <ToolButton
          icon={IconDeviceFloppy}
          disabled={!isDirty || isBusy}
          onClick={() => save.mutate({ action: 'saveDraft' })}
        >
          Save draft
        </ToolButton>
        <ToolButton
          icon={IconWorldUpload}
          variant="filled"
          disabled={isBusy || !(isDirty || stored.draft)}
          onClick={() => save.mutate({ action: 'publish' })}
        >
          Publish
        </ToolButton>
      </PageHead>
      <div className={styles.columns}>
        {/* What is typed meanwhile would be replaced by the answer. */}
        <div className={styles.editor} inert={isBusy}>
          <SectionList sections={sections} open={open} onOpen={setOpen} onChange={setSections} />
          <Group gap="xs" className={styles.add}>
            <ChoiceMenu
              label="Add a section"
              variant="filled"
              disabled={sections.length >= maxSections}
              choices={addedKinds.map((kind) => ({ id: kind, name: sectionLabels[kind], onChoose: () => add(kind) }))}
            />
            <ChoiceMenu
              label="Start from a template"
              variant="default"
              choices={homeTemplates.map(({ id, name, about, sections: list }) => ({
                ...{ id, name, about },
                onChoose: () => replace(sectionsOf(list, () => crypto.randomUUID())),
              }))}
            />
            {own && (
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() => {
                  replace(own)
                  setOwn(undefined)
                }}
              >
                Restore mine
              </Button>
            )}
            {(stored.draft || isDirty) && (
              // Of its own for each action: a second click must not confirm the other one.
              <Confirm
                key={isDirty ? 'changes' : 'draft'}
                title={isDirty ? 'Discard your changes?' : 'Discard the draft?'}
                action={isDirty ? 'Discard changes' : 'Discard draft'}
                onConfirm={async () => (isDirty ? replace(saved) : await discard.mutateAsync())}
                opener={(ask) => (
                  <Button variant="subtle" color="gray" disabled={isBusy} onClick={ask}>
                    {isDirty ? 'Discard changes' : 'Discard draft'}
                  </Button>
                )}
              >
                {isDirty
                  ? 'The sections return to the last saved state.'
                  : 'The sections return to the published ones. Other admins lose the draft as well.'}
              </Confirm>
            )}
          </Group>
        </div>
        <HomePreview sections={sections} />
      </div>
      {showsVersions && (
        <HomeVersionsDialog
          onClose={() => setShowsVersions(false)}
          onRestore={(restored) => {
            setShowsVersions(false)
            replace(restored)
          }}
        />
      )}
      {conflict && (
        <EditConflictDialog
          changed={conflict}
          busy={isBusy}
          onReload={() => reload.mutate()}
          onOverwrite={() => save.mutate({ action: conflict.action, overwrite: true })}
          onCancel={() => setConflict(undefined)}
        >
          Reload loads their sections. Overwrite replaces them with yours.
        </EditConflictDialog>
      )}
      <LeavePrompt when={isDirty || own !== undefined} />
    </>
  )
}
