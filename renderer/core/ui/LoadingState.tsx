import type { ReactNode } from 'react'
import { Failed } from './Failed.tsx'
import { Bone, Skeletons } from './Skeletons.tsx'

interface Props {
  query: { error: { message: string } | null; refetch(): unknown; isFetching: boolean }
  /** For screen readers while it loads. */
  label: string
  /** Instead of the message of the error. */
  failed?: string | undefined
  className?: string | undefined
  /** Heights of the bars of the skeleton, in px. */
  bones?: readonly number[]
  /** Instead of bars of the whole width. */
  children?: ReactNode
}

/** Takes the place of data that is not there: skeletons while it loads, or its error with a button to try again. */
export function LoadingState({ query, label, failed, className, bones = [], children }: Props) {
  if (query.error)
    return (
      <Failed onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {failed ?? query.error.message}
      </Failed>
    )
  return (
    <Skeletons label={label} {...(className && { className })}>
      {/* biome-ignore lint/suspicious/noArrayIndexKey: bones never move */}
      {children ?? bones.map((height, place) => <Bone key={place} height={height} />)}
    </Skeletons>
  )
}
