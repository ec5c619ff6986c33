import type { PauseReason, Quota, UploadDetails, UploadItem, UploadState } from '#shared/core/uploads.ts'
import { formatNumber, formatPlural } from '../../ui/format.ts'
import type { UploadFigures } from '../upload-figures.ts'

/** Groups of upload states, as the bar, the filter and the rows show them. */
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
  sending: 'Uploading',
  done: 'Uploaded',
  duplicate: 'Already here',
  refused: 'Cannot upload',
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

/** `280 new, 12 duplicates, 8 cannot be uploaded`: the check before the upload. */
export function formatPreflight({ by }: UploadFigures): string {
  return [
    `${formatNumber(by.checking + by.ready)} new`,
    by.duplicate && formatPlural(by.duplicate, 'duplicate'),
    by.refused && `${formatNumber(by.refused)} cannot be uploaded`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** `12 of these 40 files fit in your plan.` Empty if all do. */
export function formatFitting({ by, active, ...figures }: UploadFigures): string {
  const withoutSpace = figures.withoutSpace.length
  if (withoutSpace === 0) return ''
  const fitting = by.checking + by.ready + active + by.done
  const of =
    withoutSpace + fitting === 1
      ? 'This file does not fit'
      : `${formatNumber(fitting)} of these ${formatNumber(fitting + withoutSpace)} files ${fitting === 1 ? 'fits' : 'fit'}`
  return `${of} in your plan.`
}

/** `268 uploaded, 12 duplicates, 1 failed`: the result of the upload. */
export function formatOutcome({ by }: UploadFigures): string {
  const parts = [
    by.done && `${formatNumber(by.done)} uploaded`,
    by.duplicate && formatPlural(by.duplicate, 'duplicate'),
    by.refused && `${formatNumber(by.refused)} cannot be uploaded`,
    by.failed && `${formatNumber(by.failed)} failed`,
    by.cancelled && `${formatNumber(by.cancelled)} cancelled`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** `310 of 10,000 media used, 590 after this`. */
export function formatQuota({ used, limit }: Quota, pending: number): string {
  const now =
    limit === null ? `${formatNumber(used)} media used` : `${formatNumber(used)} of ${formatNumber(limit)} media used`
  if (pending === 0) return now
  return `${now}, ${formatNumber(limit === null ? used + pending : Math.min(limit, used + pending))} after this`
}

/** `3 min 20 s` */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

export const pauseMessages: Record<PauseReason, string> = {
  paused: 'Paused. Resume to continue uploading.',
  'signed-out': 'Your session has ended. Sign in again to continue the upload.',
  full: 'The server is out of disk space. The upload resumes when there is space.',
  offline: 'The site cannot be reached. The upload resumes when it can.',
}

/** The details of a file besides its title, in one line: `Draft, Harbour, Nature, sea, sky`. */
export function formatDetails({ published, album, category, tags = [] }: UploadDetails): string {
  return [published ? '' : 'Draft', album, category, ...tags].filter(Boolean).join(', ')
}

/** The folder of a file, with its name where the title differs from it. */
export const formatSource = ({ folder, name, details }: UploadItem) =>
  details.title ? [folder, name].filter(Boolean).join('/') : folder
