/**
 * Libraries that load when they are first needed, by work that cannot wait.
 *
 * Curves take tens of milliseconds to load, and most devnets never need them. Who needs one is deep
 * inside something synchronous: a precompile inside the interpreter, a recovery inside decoding. It
 * asks for its library and carries on; when the library is not there, {@link LibraryNeeded} unwinds
 * the work to whoever called {@link withLibraries}, which loads it and runs the work again from its
 * start. Such work has no effects before its result, so the result does not tell what was loaded.
 */

/** Not an error: the way from where a library is needed to where it can be waited for. */
export class LibraryNeeded extends Error {
  override readonly name = 'LibraryNeeded'
  readonly load: () => Promise<void>

  constructor(load: () => Promise<void>) {
    super('a library has to be loaded first')
    this.load = load
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Imports files of this package, after all that are being imported: there are loaders, that of Jest among
 * them, that cannot link a file for two who ask at once.
 *
 * @param imports waits for no other load
 */
export function load<Content>(imports: () => Promise<Content>): Promise<Content> {
  const mine = last.then(imports)
  last = mine.catch(() => {}) // which is for those who wait for it
  return mine
}

/**
 * A library that is loaded once.
 *
 * @param imports as of {@link load}
 * @returns a function that answers with it, or throws {@link LibraryNeeded} as long as it is not there
 */
export function library<Content extends object>(imports: () => Promise<Content>): () => Content {
  let content: Content | undefined
  let loading: Promise<void> | undefined
  const loadOnce = (): Promise<void> => {
    loading ??= load(imports).then((loaded) => {
      content = loaded
    })
    return loading
  }
  return () => {
    if (content === undefined) throw new LibraryNeeded(loadOnce)
    return content
  }
}

/**
 * Runs work that may need libraries: at once when they are there, otherwise as soon as they are.
 *
 * @param work has no effects but its result; it is run from its start once for each library it lacks
 */
export function withLibraries<Result>(work: () => Result): Result | Promise<Result> {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof LibraryNeeded)) throw error
    return error.load().then(() => withLibraries(work))
  }
}
