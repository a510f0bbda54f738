/**
 * The version of the package: the changelog decides it, and other files repeat it.
 */

/** The version of the first release below "Unreleased"; `undefined` before the first one. */
export function newestRelease(changelog: string): string | undefined {
  return /^## (\d+\.\d+\.\d+)/m.exec(changelog)?.[1]
}

/** A text in which the package is named by another version: its file, its client version, its constant. */
export function withVersion(text: string, version: string): string {
  return text
    .replaceAll(/(previewnet-|previewnet\/v)\d+\.\d+\.\d+/g, `$1${version}`)
    .replace(/(VERSION = ')\d+\.\d+\.\d+'/, `$1${version}'`)
}
