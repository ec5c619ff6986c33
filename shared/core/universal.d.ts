// Globals that browsers, Node and Electron have in common: `shared/` must not depend on one of them.
interface AbortSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
}
declare class AbortController {
  readonly signal: AbortSignal
  abort(): void
}
declare function setTimeout(work: () => void, milliseconds: number): unknown
declare function clearTimeout(timer: unknown): void
/** A monotonic clock, independent of changes to the system time. */
declare const performance: { now(): number }
