import './styles.ts'
import { Button } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api, query } from '../api/api.ts'
import { SearchField } from '../lists/SearchField.tsx'
import { useMe } from '../site/me.ts'
import { Empty } from '../ui/Empty.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Bone, Skeletons } from '../ui/Skeletons.tsx'
import { ConversationList } from './ConversationList.tsx'
import styles from './Inbox.module.css'
import { NewMessage } from './NewMessage.tsx'
import { Thread } from './Thread.tsx'
import { useLiveMessages } from './use-live-messages.ts'

/** Conversations on the left, one of them on the right; on a phone one after the other. Which one is in the address. */
export function Inbox() {
  useLiveMessages()
  const { may } = useMe()
  const [params, setParams] = useSearchParams()
  const [writing, setWriting] = useState(false)
  const open = params.get('c') ?? undefined
  const q = params.get('q') ?? ''
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
  const nothing = conversations.length === 0 && !q && !open

  if (list.isPending)
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
      )}
      <NewMessage
        open={writing}
        onClose={() => setWriting(false)}
        onSent={(c) => {
          setWriting(false)
          go({ c, q: '' })
        }}
      />
    </>
  )
}
