import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { MoreItems } from '#renderer/core/lists/MoreItems.tsx'
import { useMe } from '#renderer/core/session/me.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import type { Conversation } from '#shared/site/messages.ts'
import { groupByDay } from './group-by-day.ts'
import { MessageBubble, PendingBubble } from './MessageBubble.tsx'
import styles from './MessageList.module.css'
import { refreshMessages } from './use-live-messages.ts'
import type { useUnsentMessages } from './use-unsent-messages.ts'

interface Props {
  conversation: Conversation
  unsent: ReturnType<typeof useUnsentMessages>
}

/** The messages of a conversation, scrolled to the newest at the bottom. */
export function MessageList({ conversation: { _id }, unsent }: Props) {
  const { me } = useMe()
  const list = useInfiniteQuery(
    // The addresses of attachments expire after 15 minutes.
    listPages(api.messages.list, { conversationId: _id, limit: 30 }, { refetchInterval: 600_000 }),
  )
  const messages = list.data?.pages.flatMap(({ results }) => results).reverse() ?? []
  const newest = messages.findLast(({ mine, readAt }) => !mine && !readAt)?._id
  useMarkRead(newest)
  const scroll = useRef<HTMLDivElement>(null)
  useStayAtBottom(scroll, messages[0]?._id, messages.at(-1)?._id, unsent.pending.length)
  const lastMine = messages.findLast(({ mine }) => mine)?._id

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <div ref={scroll} className={styles.scroll} role="log" aria-label="Messages" tabIndex={0}>
      <MoreItems compact list={list} loaded={messages.length} label="Show earlier messages" />
      {(list.isPending || (list.isError && messages.length === 0)) && (
        <LoadingState query={list} label="Loading messages" className={styles.bones}>
          <Bone width="55%" height={44} />
          <Bone width="40%" height={44} />
        </LoadingState>
      )}
      {groupByDay(messages).map(({ day, items }) => (
        <section key={day} className={styles.day} aria-label={day}>
          <p className={styles.date} aria-hidden="true">
            {day}
          </p>
          {items.map((message, at) => (
            <MessageBubble
              key={message._id}
              message={message}
              follows={items[at - 1]?.mine === message.mine && items[at - 1]?.senderId === message.senderId}
              own={message.senderId === me?._id}
              state={message._id === lastMine ? (message.readAt ? 'Read' : 'Sent') : undefined}
            />
          ))}
        </section>
      ))}
      {unsent.pending.map((one) => (
        <PendingBubble
          key={one.key}
          pending={one}
          onRetry={() => unsent.retry(one.key)}
          onDiscard={() => unsent.discard(one.key)}
        />
      ))}
    </div>
  )
}

/** Marks messages as read while the page is visible. */
function useMarkRead(newest: string | undefined) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => api.messages.read({ id }),
    meta: { changesNothing: true, callerShowsErrors: true },
    onSuccess: () => refreshMessages(client),
  })
  useEffect(() => {
    if (!newest) return
    const read = () => document.visibilityState === 'visible' && mutate(newest)
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [newest, mutate])
}

/** Stays at the bottom when messages are added there, and at the same message when earlier ones are loaded. */
function useStayAtBottom(
  scroll: React.RefObject<HTMLDivElement | null>,
  first: string | undefined,
  last: string | undefined,
  pending: number,
) {
  const before = useRef({ height: 0, first, atEnd: true, pending })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content determines the height
  useLayoutEffect(() => {
    const area = scroll.current
    if (!area) return
    const { height, first: firstBefore, atEnd, pending: pendingBefore } = before.current
    if (atEnd || pending > pendingBefore) area.scrollTop = area.scrollHeight
    else if (first !== firstBefore) area.scrollTop += area.scrollHeight - height
    before.current = { ...before.current, height: area.scrollHeight, first, pending }
  }, [first, last, pending])
  useEffect(() => {
    const area = scroll.current
    if (!area) return
    let height = area.clientHeight
    const onScroll = () => {
      // A resize causes scroll events too.
      if (area.clientHeight !== height) return
      before.current.atEnd = area.scrollHeight - area.scrollTop - area.clientHeight < 80
    }
    area.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(() => {
      height = area.clientHeight
      if (before.current.atEnd) area.scrollTop = area.scrollHeight
    })
    observer.observe(area)
    return () => {
      area.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [scroll])
}
