/**
 * The files of a contract: folders that open and close, and buttons that show a file.
 */

import { oneLine } from '../format.ts'
import { type FileTree, fileTreeOf } from './file-tree.ts'

interface FilesProps {
  readonly paths: readonly string[]
  /** The file that is shown. */
  readonly shown: string
  onChoose(path: string): void
}

/** Files that are listed, and those up to which every folder is open. */
const filesMax = 1_000
const openMax = 20

export function Files({ paths, shown, onChoose }: FilesProps) {
  return (
    <nav class="files" aria-label="Files of the source">
      <Entries
        {...fileTreeOf(paths.slice(0, filesMax))}
        areOpen={paths.length <= openMax}
        shown={shown}
        onChoose={onChoose}
      />
      {paths.length > filesMax && <p class="muted">There are more files.</p>}
    </nav>
  )
}

interface EntriesProps extends FileTree, Omit<FilesProps, 'paths'> {
  /** True to open folders which do not have the shown file as well. */
  readonly areOpen: boolean
}

function Entries({ children, areOpen, shown, onChoose }: EntriesProps) {
  return (
    <ul>
      {children.map((entry) => {
        const { name, path } = entry
        const text = <bdi class="breaking">{oneLine(name, 200)}</bdi>
        if (path === undefined) {
          return (
            <li key={`${name}/`}>
              <details open={areOpen || hasFile(entry, shown)}>
                <summary>{text}</summary>
                <Entries {...entry} areOpen={areOpen} shown={shown} onChoose={onChoose} />
              </details>
            </li>
          )
        }
        return (
          <li key={name}>
            <button
              type="button"
              class="plain"
              aria-current={path === shown ? 'true' : undefined}
              onClick={() => onChoose(path)}
            >
              {text}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function hasFile({ path, children }: FileTree, wanted: string): boolean {
  return path === wanted || children.some((each) => hasFile(each, wanted))
}
