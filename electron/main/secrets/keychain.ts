import { AppError } from '#shared/core/errors.ts'

/** Secrets by name. Errors are fit to show. */
export interface SecretStore {
  /** Nothing also where the keychain is locked and cannot ask: no proof that there is none. */
  get(name: string): Promise<string | undefined>
  set(name: string, secret: string): Promise<void>
  delete(name: string): Promise<void>
}

/** The part of keytar in use. `findCredentials` is no part of it: it can crash the process. */
export type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

interface Options {
  load: () => Promise<Keytar>
  service: string
  /** ms to wait for an answer, such as that of a person asked to unlock it. */
  patience?: number
}

/**
 * The system's keychain. One call at a time: each that waits for a person holds
 * a thread, and four of them would stop all work on files.
 */
export function keychain({ load, service, patience = 15_000 }: Options): SecretStore {
  let last: Promise<unknown> = Promise.resolve()
  /** Set while a call has outlived our patience. */
  let stuck = false

  async function call<T>(work: (keytar: Keytar) => Promise<T>): Promise<T> {
    if (stuck) throw new AppError('UNAVAILABLE', silent)
    const keytar = await load().catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', absent, { cause })
    })
    const answer = work(keytar).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', /locked/i.test(String(cause)) ? locked : absent, { cause })
    })
    return within(patience, answer)
  }

  async function within<T>(time: number, answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        stuck = true
        const free = () => {
          stuck = false
        }
        answer.then(free, free)
        reject(new AppError('UNAVAILABLE', silent))
      }, time)
    })
    try {
      return await Promise.race([answer, tooLate])
    } finally {
      clearTimeout(timer)
    }
  }

  function inTurn<T>(work: (keytar: Keytar) => Promise<T>): Promise<T> {
    const next = last.then(() => call(work))
    last = next.catch(() => undefined)
    return next
  }

  return {
    get: async (name) => (await inTurn((keytar) => keytar.getPassword(service, name))) ?? undefined,
    set: (name, secret) => inTurn((keytar) => keytar.setPassword(service, name, secret)),
    async delete(name) {
      await inTurn((keytar) => keytar.deletePassword(service, name))
    },
  }
}

const until = 'You stay signed in only until you close the app.'
const locked = `Your keychain is locked. ${until}`
const absent = `The app cannot use this computer's keychain. ${until}`
const silent = `The keychain does not answer; it may be waiting for you to unlock it. ${until}`
