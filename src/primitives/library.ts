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

/**
 * A library that is loaded once.
 *
 * @returns a function that answers with it, or throws {@link LibraryNeeded} as long as it is not there
 */
export function library<Content extends object>(load: () => Promise<Content>): () => Content {
  let content: Content | undefined
  let loading: Promise<void> | undefined
  const loadOnce = (): Promise<void> => {
    loading ??= load().then((loaded) => {
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
