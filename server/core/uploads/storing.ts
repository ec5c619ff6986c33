import { AppError, statusOf } from '#shared/core/errors.ts'
import { known } from '../http/errors.ts'

/** Runs `work` that stores an upload. What the file system refuses becomes UNAVAILABLE or STORAGE_FULL. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    const error = known(thrown as Error)
    if (error.code !== 'UNEXPECTED') throw thrown
    // File system errors name a path. They are the server's to mend, and trying again may help.
    if (thrown instanceof Error && 'syscall' in thrown && 'path' in thrown)
      throw new AppError('UNAVAILABLE', 'The server cannot store files at the moment. Please try again later.', {
        retryAfter: 60,
        cause: thrown,
      })
    throw thrown
  }
}

/** Runs `work` for the tus server, which passes an error on to the client if it has a status and a body. */
export async function inTus<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    const error = known(thrown as Error)
    // The library's own errors have a status already; what nobody expected is a 500 there too.
    if (error.code === 'UNEXPECTED') throw thrown
    const { code, message, details } = error
    const answer = { status_code: statusOf[code], body: JSON.stringify(error) }
    throw Object.assign(new AppError(code, message, { details, cause: thrown }), answer)
  }
}
