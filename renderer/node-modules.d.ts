// The parts of Node that server rendering needs. Node's other types are excluded,
// so that pages cannot use them by mistake.
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    run<R>(store: T, work: () => R): R
    getStore(): T | undefined
  }
}
declare module 'node:crypto' {
  export function createHash(algorithm: 'sha256'): {
    update(text: string): { digest(form: 'hex'): string }
  }
}

/** Set by Vite. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean }
}
