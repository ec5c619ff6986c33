import './styles.ts'
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
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { PageDrop } from '#renderer/core/uploads/PageDrop.tsx'
import { ConversationList } from './ConversationList.tsx'
import styles from './Inbox.module.css'
import { NewMessage } from './NewMessage.tsx'
import { isAttachable, Thread } from './Thread.tsx'
import { attachingAt, newPlace } from './use-attaching.ts'
import { useLiveMessages } from './use-live-messages.ts'

/** Conversations on the left, one of them on the right; on a phone one after the other. Which one is in the address. */
export function Inbox() {
  useLiveMessages()
  const platform = usePlatform()
  const { may } = useMe()
  const [params, setParams] = useSearchParams()
  const [writing, setWriting] = useState(false)
  const open = params.get('c') ?? undefined
  const q = params.get('q') ?? ''
  const about = useAbout(params.get('about') ?? '')
  const list = useInfiniteQuery({
    queryKey: [api.messages.conversations.key, { q }],
    queryFn: ({ pageParam }) => api.messages.conversations({ q, limit: 30, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
  })
  const conversations = list.data?.pages.flatMap(({ results }) => results) ?? []
  const known = conversations.find(({ _id }) => _id === open)
  // One that a link leads to may stand further down than the list has been read.
  const linked = useQuery({ ...query(api.messages.conversation, { id: open ?? '' }), enabled: Boolean(open) && !known })
  const conversation = known ?? (open ? linked.data : undefined)

  const go = (changes: { c?: string | undefined; q?: string }, replace = false) => {
    const next = new URLSearchParams()
    const to = { c: open, q, ...changes }
    if (to.q) next.set('q', to.q)
    if (to.c) next.set('c', to.c)
    setParams(next, { replace, preventScrollReset: true })
  }
  const write = (
    <Button leftSection={<IconPencilPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setWriting(true)}>
      New message
    </Button>
  )
  const beginning = writing || about.subject !== undefined
  // What is dropped goes with the message that is being written.
  const place = beginning ? newPlace : conversation && isAttachable(conversation) ? conversation._id : undefined
  const attach = (files: File[]) => place && attachingAt(place, platform).add(files)
  const nothing = conversations.length === 0 && !q && !open

  if (about.goingOn) return <Navigate to={paths.conversation(about.goingOn)} replace />
  if (list.isPending || about.looking)
    return (
      <Skeletons label="Loading messages" className={styles.bones}>
        <Bone height={64} />
        <Bone height={64} />
        <Bone height={64} />
      </Skeletons>
    )
  if (list.isError && conversations.length === 0)
    return (
      <Failed onRetry={() => void list.refetch()} retrying={list.isRefetching}>
        {list.error.message}
      </Failed>
    )
  return (
    <>
      {nothing ? (
        // A moderator answers; whom to write to is looked up by admins.
        <Empty action={may('content') && !may('admin') ? undefined : write}>No messages yet.</Empty>
      ) : (
        <div className={styles.place}>
          <div className={styles.inbox} data-open={open ? '' : undefined}>
            <section className={styles.list} aria-label="Conversations">
              <div className={styles.tools}>
                <SearchField label="Search conversations" value={q} onSearch={(words) => go({ q: words }, true)} />
                {(!may('content') || may('admin')) && write}
              </div>
              <ConversationList
                conversations={conversations}
                open={open}
                onOpen={(c) => go({ c })}
                more={
                  list.hasNextPage
                    ? { load: () => void list.fetchNextPage(), loading: list.isFetchingNextPage }
                    : undefined
                }
              />
            </section>
            <section className={styles.thread} aria-label="Conversation">
              {conversation ? (
                <Thread
                  key={conversation._id}
                  conversation={conversation}
                  onBack={() => go({ c: undefined })}
                  onNew={() => setWriting(true)}
                />
              ) : linked.isError ? (
                <Failed onRetry={() => void linked.refetch()} retrying={linked.isRefetching}>
                  {linked.error.message}
                </Failed>
              ) : (
                <p className={styles.none}>Choose a conversation to read it.</p>
              )}
            </section>
          </div>
        </div>
      )}
      {place && (
        <PageDrop
          label="Drop files to attach them"
          onDrop={({ dataTransfer }) => attach(filesOf(dataTransfer))}
          onPaste={attach}
        />
      )}
      <NewMessage
        open={beginning}
        subject={about.subject}
        onClose={() => {
          setWriting(false)
          if (about.subject) go({}, true)
        }}
        onSent={(c) => {
          setWriting(false)
          go({ c, q: '' }, about.subject !== undefined)
        }}
      />
    </>
  )
}

/** Where a link leads that says what to write about: on in the conversation of that subject, or else to a new one. */
function useAbout(wish: string) {
  const { may } = useMe()
  // Staff choose whom they write to.
  const subject = may('content') ? '' : wish.trim().slice(0, 100)
  // Asked once, whatever happens in conversations meanwhile: a form that somebody fills in stays.
  const found = useQuery({
    queryKey: ['conversation-about', subject],
    queryFn: () => api.messages.conversations({ q: subject }),
    enabled: subject !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const goingOn = found.data?.results.find((one) => one.subject === subject && !one.closed)?._id
  const looking = subject !== '' && found.isPending
  return { goingOn, looking, subject: subject && !looking && !goingOn ? subject : undefined }
}

/** Folders are left where they are. */
const filesOf = (data: DataTransfer | null) =>
  [...(data?.items ?? [])].flatMap((item) =>
    item.webkitGetAsEntry()?.isFile === false ? [] : (item.getAsFile() ?? []),
  )
