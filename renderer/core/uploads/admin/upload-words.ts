import type { PauseReason, Quota, UploadDetails, UploadItem, UploadState } from '#shared/core/uploads.ts'
import { formatNumber, formatPlural } from '../../ui/format.ts'
import type { UploadFigures } from '../upload-figures.ts'

/** How files are told apart: in the bar, in the filter, in each row. */
export const kinds = ['new', 'sending', 'done', 'duplicate', 'refused', 'failed', 'cancelled'] as const
export type Kind = (typeof kinds)[number]

export const kindOf: Record<UploadState, Kind> = {
  checking: 'new',
  ready: 'new',
  waiting: 'sending',
  sending: 'sending',
  done: 'done',
  duplicate: 'duplicate',
  refused: 'refused',
  failed: 'failed',
  cancelled: 'cancelled',
}

export const kindNames: Record<Kind, string> = {
  new: 'New',
  sending: 'On the way',
  done: 'Uploaded',
  duplicate: 'Already here',
  refused: 'Cannot be sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export function countKinds({ by }: UploadFigures): Record<Kind, number> {
  return {
    new: by.checking + by.ready,
    sending: by.waiting + by.sending,
    done: by.done,
    duplicate: by.duplicate,
    refused: by.refused,
    failed: by.failed,
    cancelled: by.cancelled,
  }
}

/** `280 new, 12 duplicates, 8 cannot be sent`: what is there before anything is sent. */
export function preflightWords({ by }: UploadFigures): string {
  return [
    `${formatNumber(by.checking + by.ready)} new`,
    by.duplicate && formatPlural(by.duplicate, 'duplicate'),
    by.refused && `${formatNumber(by.refused)} cannot be sent`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** `268 uploaded, 12 duplicates, 1 failed`: what became of it. */
export function outcomeWords({ by }: UploadFigures): string {
  const said = [
    by.done && `${formatNumber(by.done)} uploaded`,
    by.duplicate && formatPlural(by.duplicate, 'duplicate'),
    by.refused && `${formatNumber(by.refused)} cannot be sent`,
    by.failed && `${formatNumber(by.failed)} failed`,
    by.cancelled && `${formatNumber(by.cancelled)} cancelled`,
  ]
  return said.filter(Boolean).join(', ')
}

/** `310 of 10,000 media used, 590 after this`. */
export function quotaWords({ used, limit }: Quota, toCome: number): string {
  const now =
    limit === null ? `${formatNumber(used)} media used` : `${formatNumber(used)} of ${formatNumber(limit)} media used`
  if (toCome === 0) return now
  return `${now}, ${formatNumber(limit === null ? used + toCome : Math.min(limit, used + toCome))} after this`
}

/** `3 min 20 s` */
export function durationWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

export const pauseWords: Record<PauseReason, string> = {
  paused: 'Paused. Nothing is sent until you go on.',
  'signed-out': 'Your session has ended. Sign in again and the upload goes on.',
  full: 'The server is out of disk space. The upload is paused and goes on by itself once there is space.',
  offline: 'The site cannot be reached. The upload goes on by itself when it can.',
}

/** What was said about a file beyond its title, in one line: `Draft, Harbour, Nature, sea, sky`. */
export function detailWords({ published, album, category, tags = [] }: UploadDetails): string {
  return [published ? '' : 'Draft', album, category, ...tags].filter(Boolean).join(', ')
}

/** Where a file was found, or what it is called when its title is something else. */
export const fileWords = ({ folder, name, details }: UploadItem) =>
  details.title ? [folder, name].filter(Boolean).join('/') : folder
