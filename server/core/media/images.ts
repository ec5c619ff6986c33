import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '#shared/core/errors.ts'
import { invalidType } from '#shared/core/photo-options.ts'
import { currentRequester } from '../request/requester.ts'
import { ImageQueue, type QueuedTask } from './image-queue.ts'
import {
  type ImageAnswers,
  type ImageReply,
  type ImageRequest,
  type ImageTask,
  mostPixels,
  type Pixels,
  type Refusal,
} from './image-tasks.ts'

/** The process exits after this time without work, in ms, to release its memory. */
const idleTimeout = 30_000
/** Timeout of a task, in ms: a decoder that ignores sharp's own timeout is killed with its process. */
const taskTimeout = 90_000
/** The same for encoding an original again, which is done once. The largest take minutes. */
const encodingTimeout = 20 * 60_000
/** Bytes per second that a slow disk reads and writes. */
const minBytesPerSecond = 10 * 1024 * 1024

type Kind = ImageTask['kind']

/** Priority: 0 a user waits, 1 normal, 2 only when idle. */
const priority: Record<Kind, 0 | 1 | 2> = {
  inspect: 0,
  logo: 0,
  print: 0,
  jpeg: 0,
  preview: 0,
  icon: 0,
  clip: 0,
  pdf: 0,
  poster: 0,
  sold: 1,
  clean: 1,
  sizes: 1,
  avif: 2,
}

interface ImageJob extends QueuedTask {
  task: ImageTask
  /** Was running when the process died, so it is retried alone. */
  suspect: boolean
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** Why an image was rejected; see `imageError`. */
export class ImageRefused extends Error {
  readonly refusal: Refusal
  readonly pixels: Pixels | undefined
  constructor(refusal: Refusal, message: string, pixels?: Pixels) {
    super(message)
    this.refusal = refusal
    this.pixels = pixels
  }
}

/**
 * Runs image tasks in a separate process, `parallel` at a time plus one for waiting users, in the order of
 * `ImageQueue`. The process starts on demand and exits when idle. If it dies, running tasks are retried one by one, so
 * that only the image that kills it fails. If it cannot start, all waiting tasks fail and the next one tries again.
 */
class Images {
  parallel = Math.min(4, availableParallelism())
  private child: ChildProcess | undefined
  private readonly queue = new ImageQueue<ImageJob>()
  private readonly running = new Map<number, ImageJob & { timer: NodeJS.Timeout }>()
  private nextId = 1
  private lastUrgentTime = Number.NEGATIVE_INFINITY
  private idleTimer: NodeJS.Timeout | undefined

  /**
   * Runs a task for the current requester. Throws `ImageRefused`, TOO_MANY_REQUESTS or UNAVAILABLE if too many wait,
   * and UNAVAILABLE if the process cannot start.
   */
  run<K extends Kind>(
    task: Extract<ImageTask, { kind: K }>,
    { oneAtATime }: Pick<QueuedTask, 'oneAtATime'> = {},
  ): Promise<ImageAnswers[K]> {
    return new Promise<ImageAnswers[K]>((resolve, reject) => {
      this.queue.add({
        task,
        priority: priority[task.kind],
        by: currentRequester(),
        oneAtATime,
        suspect: false,
        resolve: resolve as (answer: unknown) => void,
        reject,
      })
      this.pump()
    })
  }

  /** How long there have been only tasks of idle priority, in ms. */
  quietTime(): number {
    const urgent = [...this.running.values(), ...this.queue.tasks].some((job) => job.priority < 2)
    return urgent ? 0 : performance.now() - this.lastUrgentTime
  }

  private pump() {
    clearTimeout(this.idleTimer)
    for (let job = this.next(); job; job = this.next())
      try {
        this.start(job)
      } catch (error) {
        job.reject(processError(error))
      }
    if (this.running.size === 0) {
      this.holdProcess(false)
      this.idleTimer = setTimeout(() => this.child?.kill(), idleTimeout)
      this.idleTimer.unref()
    }
  }

  private next(): ImageJob | undefined {
    const { queue } = this
    const running = [...this.running.values()]
    const suspect = [...running, ...queue.tasks].some((job) => job.suspect)
    const job = suspect ? queue.tasks.find((one) => one.suspect) : queue.next(running, this.parallel + 1)
    if (!job || (job.priority === 2 && running.length > 0)) return undefined
    // An additional worker for short tasks of waiting users.
    const places = suspect ? 1 : this.parallel + (job.priority === 0 ? 1 : 0)
    if (running.length >= places) return undefined
    queue.remove(job)
    return job
  }

  private start(job: ImageJob) {
    const id = this.nextId++
    const child = this.ensureProcess()
    const { task } = job
    const longer = task.kind === 'clip' ? (task.size / minBytesPerSecond) * 1000 : 0
    const timeout = task.kind === 'clean' ? encodingTimeout : taskTimeout + longer
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout)
    this.running.set(id, { ...job, timer })
    this.holdProcess(true)
    child.send({ id, task } satisfies ImageRequest)
  }

  private ensureProcess(): ChildProcess {
    if (this.child) return this.child
    const here = import.meta.url
    const file = fileURLToPath(new URL(here.endsWith('.ts') ? './image-worker.ts' : './image-worker.js', here))
    const child = fork(file, {
      // Without these, glibc does not return the memory of decoded images.
      env: {
        ...process.env,
        MALLOC_ARENA_MAX: '2',
        MALLOC_TRIM_THRESHOLD_: '131072',
        MALLOC_MMAP_THRESHOLD_: '131072',
      },
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (reply: ImageReply) => this.handleReply(reply))
    child.on('error', (error) =>
      child.pid === undefined ? this.handleStartError(child, error) : child.kill('SIGKILL'),
    )
    child.on('exit', () => this.handleExit(child))
    this.child = child
    return child
  }

  private handleReply(reply: ImageReply) {
    const job = this.takeRunning(reply.id)
    if (!job) return
    if ('refusal' in reply) job.reject(taskError(reply))
    else job.resolve(reply.answer)
    this.pump()
  }

  private handleExit(child: ChildProcess) {
    if (this.child === child) this.child = undefined
    const alone = this.running.size === 1
    for (const id of [...this.running.keys()]) {
      const job = this.takeRunning(id)!
      if (alone && job.suspect) job.reject(new ImageRefused('broken', 'the image process crashed'))
      else this.queue.addFirst({ ...job, suspect: true })
    }
    this.pump()
  }

  /** A process that failed to start emits no exit event. */
  private handleStartError(child: ChildProcess, error: Error) {
    if (this.child !== child) return
    this.child = undefined
    for (const id of [...this.running.keys()]) this.takeRunning(id)!.reject(processError(error))
    this.pump()
  }

  private takeRunning(id: number): ImageJob | undefined {
    const job = this.running.get(id)
    if (job) clearTimeout(job.timer)
    if (job && job.priority < 2) this.lastUrgentTime = performance.now()
    this.running.delete(id)
    return job
  }

  /** An idle child process does not prevent the exit of this process. */
  private holdProcess(work: boolean) {
    const { child } = this
    if (!child) return
    if (work) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
    }
  }
}

const processError = (cause: unknown) =>
  new AppError('UNAVAILABLE', 'Pictures cannot be processed at the moment. Please try again in a minute.', {
    retryAfter: 60,
    cause,
  })

/** A system error is not a fault of the image, and may not recur. */
const taskError = ({ refusal, message, pixels, code }: Extract<ImageReply, { refusal: Refusal }>) =>
  code ? Object.assign(new Error(message), { code }) : new ImageRefused(refusal, message, pixels)

export const images = new Images()

const megapixels = (pixels: number) => Math.round(pixels / 1e6)

/** The error for the user about a rejected image. */
export function imageError(error: unknown): AppError {
  if (!(error instanceof ImageRefused)) return AppError.from(error)
  if (error.refusal === 'too-many-pixels') {
    const { has, most } = error.pixels ?? { has: 0, most: mostPixels }
    return new AppError(
      'VALIDATION',
      `This picture has ${megapixels(has)} megapixels; at most ${megapixels(most)} are possible.`,
      { cause: error },
    )
  }
  if (error.refusal === 'broken')
    return new AppError('BAD_FILE_TYPE', 'This picture is damaged and cannot be opened.', { cause: error })
  if (error.refusal === 'unreadable') return new AppError('BAD_FILE_TYPE', invalidType('photo'), { cause: error })
  return new AppError('UNEXPECTED', 'This picture could not be processed.', { cause: error })
}
