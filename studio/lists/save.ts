/** Files that the browser saves. */

/** Has the browser save a text as a file. */
export function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.target = '_blank' // not a page of the Studio
  link.click()
  URL.revokeObjectURL(url)
}
