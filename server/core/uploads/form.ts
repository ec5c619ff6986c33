import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import { type Received, receive } from './receive.ts'

export interface FormFile extends Received {
  field: string
  /** As the sender calls it. */
  fileName: string
}

/** A form that has arrived whole. */
export interface Form {
  fields: Record<string, unknown>
  files: FormFile[]
  /** Removes the files that nobody has taken. */
  discard(): Promise<void>
}

export interface FormTerms {
  /** Fields that files come in. */
  fileFields: readonly string[]
  /** Whether a file in another field is refused. Otherwise it is skipped. */
  onlyThese?: boolean
  /** What is said about more files than the route takes. */
  tooMany: string
  /** What is said about a file, by its field, that is larger than the route takes. */
  tooLarge(field: string): AppError
}

export const nothingChosen = 'Please select a file to upload'

/** Reads a whole form. Its files are written to `folder`. Throws, and leaves no file, when one is too large or the form broken. */
export async function readForm(
  request: FastifyRequest,
  folder: string,
  { fileFields, onlyThese, tooMany, tooLarge }: FormTerms,
): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('VALIDATION', nothingChosen)
  // Names come from outside: a Map has no prototype to be changed.
  const fields = new Map<string, unknown>()
  const files: FormFile[] = []
  const discard = async () => {
    for (const { path } of files) await rm(path, { force: true })
  }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
      else if (fileFields.includes(part.fieldname)) {
        files.push({
          ...(await receive(part.file, folder)),
          field: part.fieldname,
          fileName: asCalled(part.filename ?? ''),
        })
        if (part.file.truncated) throw tooLarge(part.fieldname)
      } else if (onlyThese) throw new AppError('VALIDATION', 'There is a file in this form that does not belong here.')
      else part.file.resume()
    }
    return { fields: Object.fromEntries(fields), files, discard }
  } catch (error) {
    await discard()
    throw inWords(error, tooMany)
  }
}

/** Browsers write quotes and the ends of lines in a file's name like this, and nothing else. */
const asCalled = (fileName: string) =>
  fileName.replace(/%(22|0A|0D)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** What the form reader refuses, fit to show. */
function inWords(error: unknown, tooMany: string) {
  const { code } = error as { code?: unknown }
  if (code === 'FST_FILES_LIMIT') return new AppError('VALIDATION', tooMany, { cause: error })
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new AppError('VALIDATION', 'This form has too many fields.', { cause: error })
  if (code === 'FST_PROTO_VIOLATION')
    return new AppError('VALIDATION', 'There is a field in this form that does not belong here.', { cause: error })
  // Cut off in the middle, or no form at all.
  if (error instanceof Error && /multipart|boundary|premature|aborted/i.test(error.message))
    return new AppError('VALIDATION', 'This form could not be read.', { cause: error })
  return error
}
