import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { Conversation } from '#shared/site/messages.ts'
import { byDay } from './by-day.ts'
import { MessageBubble, PendingBubble } from './MessageBubble.tsx'
import styles from './MessageList.module.css'
import { refreshMessages } from './use-live-messages.ts'
import type { useOutbox } from './use-outbox.ts'

interface Props {
  conversation: Conversation
  outbox: ReturnType<typeof useOutbox>
}

/** What was said, the newest at the bottom, where one begins to read. */
export function MessageList({ conversation: { _id }, outbox }: Props) {
  const { me } = useMe()
  const list = useInfiniteQuery({
    queryKey: [api.messages.list.key, { conversationId: _id }],
    queryFn: ({ pageParam }) => api.messages.list({ conversationId: _id, limit: 30, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    // The addresses of attachments hold for a quarter of an hour.
    refetchInterval: 600_000,
  })
  const messages = list.data?.pages.flatMap(({ results }) => results).reverse() ?? []
  const newest = messages.findLast(({ mine, readAt }) => !mine && !readAt)?._id
  useMarkRead(newest)
  const scroll = useRef<HTMLDivElement>(null)
  useStayAtBottom(scroll, messages[0]?._id, messages.at(-1)?._id, outbox.pending.length)
  const lastMine = messages.findLast(({ mine }) => mine)?._id

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <div ref={scroll} className={styles.scroll} role="log" aria-label="Messages" tabIndex={0}>
      {list.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          className={styles.more}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier messages
        </Button>
      )}
      {list.isPending && (
        <Skeletons label="Loading messages" className={styles.bones}>
          <Bone width="55%" height={44} />
          <Bone width="40%" height={44} />
        </Skeletons>
      )}
      {list.isError && messages.length === 0 && (
        <Failed onRetry={() => void list.refetch()} retrying={list.isRefetching}>
          {list.error.message}
        </Failed>
      )}
      {byDay(messages).map(({ day, items }) => (
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
      {outbox.pending.map((one) => (
        <PendingBubble
          key={one.key}
          pending={one}
          onRetry={() => outbox.retry(one.key)}
          onDiscard={() => outbox.discard(one.key)}
        />
      ))}
    </div>
  )
}

/** Says that the newest message and all before it were read, once somebody can have. */
function useMarkRead(newest: string | undefined) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => api.messages.read({ id }),
    meta: { changesNothing: true, errorsShownByCaller: true },
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

/** New messages keep the end in view for who reads the end; earlier ones leave what is read where it is. */
function useStayAtBottom(
  scroll: React.RefObject<HTMLDivElement | null>,
  first: string | undefined,
  last: string | undefined,
  pending: number,
) {
  const before = useRef({ height: 0, first, atEnd: true, pending })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides how high it is
  useLayoutEffect(() => {
    const area = scroll.current
    if (!area) return
    const { height, first: wasFirst, atEnd, pending: were } = before.current
    if (atEnd || pending > were) area.scrollTop = area.scrollHeight
    else if (first !== wasFirst) area.scrollTop += area.scrollHeight - height
    before.current = { ...before.current, height: area.scrollHeight, first, pending }
  }, [first, last, pending])
  useEffect(() => {
    const area = scroll.current
    if (!area) return
    let seen = area.clientHeight
    const look = () => {
      // Scrolled by what grew below it, not by a reader.
      if (area.clientHeight !== seen) return
      before.current.atEnd = area.scrollHeight - area.scrollTop - area.clientHeight < 80
    }
    area.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(() => {
      seen = area.clientHeight
      if (before.current.atEnd) area.scrollTop = area.scrollHeight
    })
    resized.observe(area)
    return () => {
      area.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [scroll])
}
