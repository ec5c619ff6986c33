// The one thing of Node that rendering on the server needs. The rest of Node's
// types stay out, so that pages cannot use them by mistake.
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

/** Vite says which build this is. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean }
}
