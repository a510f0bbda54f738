/**
 * A folder in which the fixtures of all workers of a run of Vitest leave what a reporter puts together.
 *
 * Node's modules are imported when there is one, for fixtures run in browsers, too.
 */

/** A variable of the environment, which workers inherit; `undefined` in browsers. */
export function variable(name: string): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env?.[name]
}

export class RunFolder {
  readonly #variable: string

  /** @param name of the variable that holds its path while a run has one */
  constructor(name: string) {
    this.#variable = name
  }

  /** `undefined` if the run has none. */
  get path(): string | undefined {
    return variable(this.#variable)
  }

  /** The variables that a process needs to use it. */
  get environment(): Readonly<Record<string, string | undefined>> {
    return { [this.#variable]: this.path }
  }

  async create(): Promise<void> {
    const { fs, os, path } = await nodeModules()
    process.env[this.#variable] = await fs.mkdtemp(path.join(os.tmpdir(), 'previewnet-run-'))
  }

  /** Leaves a file, if there is a folder. @param name under which a later one takes its place */
  async leave(name: string, content: string | Uint8Array): Promise<void> {
    if (this.path === undefined) return
    const { fs, path } = await nodeModules()
    await fs.writeFile(path.join(this.path, name), content)
  }

  /** Reads one file after the other, by name: a run may have thousands. Removes the folder. */
  async *take(): AsyncGenerator<Uint8Array> {
    const { fs, path } = await nodeModules()
    const folder = this.path!
    for (const name of (await fs.readdir(folder)).sort()) yield fs.readFile(path.join(folder, name))
    await fs.rm(folder, { recursive: true })
    delete process.env[this.#variable]
  }
}

export async function nodeModules() {
  const [fs, os, path] = await Promise.all([
    import('node:fs/promises'),
    import('node:os'),
    import('node:path'),
  ])
  return { fs, os, path }
}
