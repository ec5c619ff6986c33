import { expect, test } from 'vitest'
import { largestPiece } from '#shared/data-options.ts'
import { AppError } from '#shared/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendInPieces } from './send-in-pieces.ts'

test('a large file goes in pieces, and on where the server has it when an answer was lost', async () => {
  const size = largestPiece * 2 + 10
  const file = new File([new Uint8Array(size)], 'site.zip')
  const offsets: string[] = []
  let there = 0
  const sendForm: Platform['sendForm'] = async ({ form, headers }) => {
    const offset = Number(headers!['Upload-Offset'])
    offsets.push(headers!['Upload-Offset']!)
    if (offset !== there) throw new AppError('CONFLICT', 'Elsewhere.', { details: { offset: there } })
    there += (form.get('file') as File).size
    if (offsets.length === 2) throw new AppError('OFFLINE', 'The connection was lost.')
    return there === size ? { _id: 'x' } : { received: there }
  }
  const told: number[] = []
  await sendInPieces(sendForm, file, (sent) => told.push(sent), new AbortController().signal, [0])
  expect(offsets).toEqual([0, largestPiece, largestPiece, largestPiece * 2].map(String))
  const refused: Platform['sendForm'] = async () => {
    throw new AppError('FILE_TOO_LARGE', 'Too large.')
  }
  await expect(sendInPieces(refused, file, () => undefined, new AbortController().signal)).rejects.toThrow('Too large.')
})
