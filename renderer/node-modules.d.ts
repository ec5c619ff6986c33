// The one thing of Node that rendering on the server needs. The rest of Node's
// types stay out, so that pages cannot use them by mistake.
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    run<R>(store: T, work: () => R): R
    getStore(): T | undefined
  }
}
