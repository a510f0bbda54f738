/** The files of a compilation as folders. */

export interface FileTree {
  /** The path from the folder above: folders with one folder alone are one. */
  readonly name: string
  /** The full path of a file; undefined for a folder. */
  readonly path: string | undefined
  /** Folders first, then files, by name. */
  readonly children: readonly FileTree[]
}

/** @param paths as the compiler knows them, parted by `/` */
export function fileTreeOf(paths: readonly string[]): FileTree {
  return folderOf(
    '',
    [...new Set(paths)].map((path) => ({ path, rest: path.split('/') })),
  )
}

interface Rest {
  readonly path: string
  readonly rest: readonly string[]
}

function folderOf(name: string, entries: readonly Rest[]): FileTree {
  const folders = new Map<string, Rest[]>()
  const files: FileTree[] = []
  for (const { path, rest } of entries) {
    const [first = '', ...others] = rest
    if (others.length === 0) files.push({ name: first, path, children: [] })
    else {
      const within = folders.get(first) ?? []
      within.push({ path, rest: others })
      folders.set(first, within)
    }
  }
  const children = [
    ...[...folders].map(([each, within]) => joined(folderOf(each, within))).sort(byName),
    ...files.sort(byName),
  ]
  return { name, path: undefined, children }
}

/** A folder that has one folder and nothing else is one with it. */
function joined(folder: FileTree): FileTree {
  const [only] = folder.children
  if (only === undefined || folder.children.length > 1 || only.path !== undefined) return folder
  return { ...only, name: `${folder.name}/${only.name}` }
}

function byName({ name: one }: FileTree, { name: other }: FileTree): number {
  return one < other ? -1 : one > other ? 1 : 0
}
