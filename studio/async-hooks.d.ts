/** The types of methods lead the compiler to the backend, which has this module of Node; the page has not. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Store> {
    getStore(): Store | undefined
    run<Value>(store: Store, body: () => Value): Value
  }
}
