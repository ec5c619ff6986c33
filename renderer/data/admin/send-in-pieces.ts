import type { PieceArrived, SiteImport } from '#shared/data.ts'
import { largestPiece } from '#shared/data-options.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '../../api/new-id.ts'
import type { Platform } from '../../platform/platform.ts'

/** Milliseconds before a piece is sent again, longer each time; then it is given up. */
const usual = [1000, 3000, 10_000, 30_000, 60_000]

/**
 * Sends a file of any size piece by piece, so that a line that breaks costs one
 * piece. `onProgress` is told 0 to 1. Throws what the server refuses.
 */
export async function sendInPieces(
  sendForm: Platform['sendForm'],
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
  pauses = usual,
): Promise<SiteImport> {
  const id = newId()
  let offset = 0
  let failures = 0
  for (;;) {
    const piece = file.slice(offset, offset + largestPiece)
    const form = new FormData()
    form.append('file', piece, file.name)
    try {
      const answer = (await sendForm({
        method: 'POST',
        url: '/api/admin/data/imports',
        form,
        headers: { 'Upload-Id': id, 'Upload-Offset': String(offset), 'Upload-Length': String(file.size) },
        onProgress: (sent) => onProgress((offset + sent * piece.size) / file.size),
        signal,
      })) as SiteImport | PieceArrived
      if ('_id' in answer) return answer
      offset = answer.received
      failures = 0
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (signal.aborted) throw error
      const there = offsetIn(error)
      // The answer was lost, not the piece: that is no failure.
      if (there !== undefined && there !== offset) {
        offset = there
        continue
      }
      const pause = pauses[failures++]
      if (pause === undefined || !isBrief(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

const isBrief = ({ code }: AppError) => code === 'OFFLINE' || code === 'UNAVAILABLE' || code === 'TOO_MANY_REQUESTS'

function offsetIn({ code, details }: AppError): number | undefined {
  const { offset } = Object(details) as { offset?: unknown }
  return code === 'CONFLICT' && typeof offset === 'number' ? offset : undefined
}
