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

/** Folders and files that are listed. */
const filesMax = 1_000

export function Files({ paths, shown, onChoose }: FilesProps) {
  return (
    <nav class="files" aria-label="Files of the source">
      <Entries {...fileTreeOf(paths.slice(0, filesMax))} shown={shown} onChoose={onChoose} />
      {paths.length > filesMax && <p class="muted">There are more files than these.</p>}
    </nav>
  )
}

function Entries({ children, shown, onChoose }: FileTree & Omit<FilesProps, 'paths'>) {
  return (
    <ul>
      {children.map((entry) => {
        const { name, path } = entry
        const text = <bdi class="breaking">{oneLine(name, 200)}</bdi>
        if (path === undefined) {
          return (
            <li key={`${name}/`}>
              <details open={hasFile(entry, shown)}>
                <summary>{text}</summary>
                <Entries {...entry} shown={shown} onChoose={onChoose} />
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
