import { listPages } from '#renderer/core/lists/list-pages.ts'
import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { SearchField } from '#renderer/core/lists/SearchField.tsx'
import { paths } from '#renderer/core/paths.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { PageDrop } from '#renderer/core/uploads/PageDrop.tsx'
import { ConversationList } from './ConversationList.tsx'
import styles from './Inbox.module.css'
import { NewMessage } from './NewMessage.tsx'
import { isAttachable, Thread } from './Thread.tsx'
import { newConversation, uploadsOf } from './use-attachment-uploads.ts'
import { useLiveMessages } from './use-live-messages.ts'

/** The list of conversations beside the open one. On phones only one of them is visible. */
export function Inbox() {
  useLiveMessages()
  const platform = usePlatform()
  const { may } = useMe()
  const [params, setParams] = useSearchParams()
  const [writing, setWriting] = useState(false)
  const open = params.get('c') ?? undefined
  const q = params.get('q') ?? ''
  const about = useSubject(params.get('about') ?? '')
  const list = useInfiniteQuery(listPages(api.messages.conversations, { q, limit: 30 }, { showsPrevious: true }))
  const conversations = list.data?.pages.flatMap(({ results }) => results) ?? []
  const loaded = conversations.find(({ _id }) => _id === open)
  // The conversation of a link may not be in the loaded part of the list.
  const linked = useQuery({
    ...query(api.messages.conversation, { id: open ?? '' }),
    enabled: Boolean(open) && !loaded,
  })
  const conversation = loaded ?? (open ? linked.data : undefined)

  const navigate = (changes: { c?: string | undefined; q?: string }, replace = false) => {
    const next = new URLSearchParams()
    const to = { c: open, q, ...changes }
    if (to.q) next.set('q', to.q)
    if (to.c) next.set('c', to.c)
    setParams(next, { replace, preventScrollReset: true })
  }
  const newMessageButton = (
    <Button leftSection={<IconPencilPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setWriting(true)}>
      New message
    </Button>
  )
  const isWritingNew = writing || about.subject !== undefined
  // Dropped files are attached to the message that is being written.
  const target = isWritingNew
    ? newConversation
    : conversation && isAttachable(conversation)
      ? conversation._id
      : undefined
  const attach = (files: File[]) => target && uploadsOf(target, platform).add(files)
  const isEmpty = conversations.length === 0 && !q && !open

  if (about.conversation) return <Navigate to={paths.conversation(about.conversation)} replace />
  if (list.isPending || about.isSearching || (list.isError && conversations.length === 0))
    return (
      <LoadingState query={list} label="Loading messages" className={styles.bones}>
        <Bone height={64} />
        <Bone height={64} />
        <Bone height={64} />
      </LoadingState>
    )
  return (
    <>
      {isEmpty ? (
        // Moderators only reply, because only admins may search recipients.
        <Empty action={may('content') && !may('admin') ? undefined : newMessageButton}>No messages yet.</Empty>
      ) : (
        <div className={styles.place}>
          <div className={styles.inbox} data-open={open ? '' : undefined}>
            <section className={styles.list} aria-label="Conversations">
              <div className={styles.tools}>
                <SearchField label="Search conversations" value={q} onSearch={(text) => navigate({ q: text }, true)} />
                {(!may('content') || may('admin')) && newMessageButton}
              </div>
              <ConversationList conversations={conversations} open={open} onOpen={(c) => navigate({ c })} list={list} />
            </section>
            <section className={styles.thread} aria-label="Conversation">
              {conversation ? (
                <Thread
                  key={conversation._id}
                  conversation={conversation}
                  onBack={() => navigate({ c: undefined })}
                  onNew={() => setWriting(true)}
                />
              ) : linked.isError ? (
                <Failed onRetry={() => void linked.refetch()} retrying={linked.isRefetching}>
                  {linked.error.message}
                </Failed>
              ) : (
                <p className={styles.none}>Select a conversation.</p>
              )}
            </section>
          </div>
        </div>
      )}
      {target && (
        <PageDrop
          label="Drop files to attach them"
          onDrop={({ dataTransfer }) => attach(filesOf(dataTransfer))}
          onPaste={attach}
        />
      )}
      <NewMessage
        open={isWritingNew}
        subject={about.subject}
        onClose={() => {
          setWriting(false)
          if (about.subject) navigate({}, true)
        }}
        onSent={(c) => {
          setWriting(false)
          navigate({ c, q: '' }, about.subject !== undefined)
        }}
      />
    </>
  )
}

/** For links with a subject: finds the open conversation with that subject, or starts a new one. */
function useSubject(requested: string) {
  const { may } = useMe()
  // Staff have to choose a recipient.
  const subject = may('content') ? '' : requested.trim().slice(0, 100)
  // Requested once, so that an open form does not close when conversations change.
  const found = useQuery({
    queryKey: ['conversation-about', subject],
    queryFn: () => api.messages.conversations({ q: subject }),
    enabled: subject !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const conversation = found.data?.results.find((one) => one.subject === subject && !one.closed)?._id
  const isSearching = subject !== '' && found.isPending
  return { conversation, isSearching, subject: subject && !isSearching && !conversation ? subject : undefined }
}

/** Ignores folders. */
const filesOf = (data: DataTransfer | null) =>
  [...(data?.items ?? [])].flatMap((item) =>
    item.webkitGetAsEntry()?.isFile === false ? [] : (item.getAsFile() ?? []),
  )
